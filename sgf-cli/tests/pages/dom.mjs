// As much of a browser as the pages of `sgf review` use: a tree of elements, events, timers that run when they are asked to.
import vm from "node:vm";

const VOID = new Set(["meta", "input", "br", "img", "link", "hr"]);
const ENTITIES = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

function unescape(text) {
  return text.replace(/&(#x?[0-9a-fA-F]+|\w+);/g, (whole, name) => {
    if (name[0] !== "#") return ENTITIES[name] ?? whole;
    return String.fromCodePoint(name[1] === "x" ? parseInt(name.slice(2), 16) : +name.slice(1));
  });
}

class Target {
  listeners = {};
  addEventListener(type, act) { (this.listeners[type] ??= []).push(act); }
  /** Calls the listeners of an event and returns whether one prevented the default. */
  fire(type, about = {}) {
    let prevented = false;
    const event = { type, target: this, preventDefault() { prevented = true; }, ...about };
    for (const act of this.listeners[type] ?? []) act.call(this, event);
    return prevented;
  }
}

class Element extends Target {
  constructor(tag) {
    super();
    this.tag = tag;
    this.attributes = {};
    this.children = [];
    this.parent = null;
    this.scrolled = false;
  }
  get tagName() { return this.tag.toUpperCase(); }
  get id() { return this.attributes.id ?? ""; }
  get className() { return this.attributes.class ?? ""; }
  set className(names) { this.attributes.class = names; }
  get classList() {
    const names = () => this.className.split(/\s+/).filter(Boolean);
    return {
      add: (name) => { if (!names().includes(name)) this.className = [...names(), name].join(" "); },
      contains: (name) => names().includes(name),
    };
  }
  setAttribute(name, value) { this.attributes[name] = String(value); }
  getAttribute(name) { return this.attributes[name] ?? null; }
  appendChild(child) {
    child.parent = this;
    this.children.push(child);
    return child;
  }
  get textContent() {
    return this.children.map((child) => typeof child === "string" ? child : child.textContent).join("");
  }
  set textContent(text) { this.children = text === "" ? [] : [String(text)]; }
  *all() {
    for (const child of this.children) {
      if (typeof child === "string") continue;
      yield child;
      yield* child.all();
    }
  }
  querySelectorAll(selector) {
    const [, tag, name] = /^([\w-]*)(?:\.([\w-]+))?$/.exec(selector);
    return [...this.all()].filter((one) => (!tag || one.tag === tag) && (!name || one.classList.contains(name)));
  }
  querySelector(selector) { return this.querySelectorAll(selector)[0] ?? null; }
  /** A board is as large on the screen as its view box; all else is in view. */
  getBoundingClientRect() {
    const [, , width = 600, height = 600] = (this.attributes.viewBox ?? "").split(" ").filter(Boolean).map(Number);
    return { left: 0, top: 0, right: width, bottom: height, width, height };
  }
  scrollIntoView() { this.scrolled = true; }
  click(about) { this.fire("click", about); }
}

function parse(html) {
  const root = new Element("#document");
  let into = root, at = 0;
  const token = /<!DOCTYPE[^>]*>|<!--[\s\S]*?-->|<\/([\w-]+)>|<([\w-]+)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*(\/?)>/g;
  for (let found; (found = token.exec(html));) {
    const text = html.slice(at, found.index);
    if (text) into.children.push(unescape(text));
    at = token.lastIndex;
    const [, closed, opened, attributes, empty] = found;
    if (closed) {
      if (into.tag !== closed) throw new Error(`</${closed}> closes <${into.tag}>`);
      into = into.parent;
    } else if (opened) {
      const element = new Element(opened);
      for (const [, name, value = ""] of attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)) {
        element.attributes[name] = unescape(value);
      }
      into.appendChild(element);
      if (opened === "script" || opened === "style") {
        const end = html.indexOf(`</${opened}>`, at);
        element.children.push(html.slice(at, end));
        at = token.lastIndex = end + opened.length + 3;
      } else if (!empty && !VOID.has(opened)) into = element;
    }
  }
  if (into !== root) throw new Error(`<${into.tag}> is not closed`);
  return root;
}

/** Loads a page and runs its script, as its policy lets a browser do. */
export function load(html, hash = "") {
  const root = parse(html);
  const document = new Target(), window = new Target(), timers = new Map();
  let timer = 0;
  Object.assign(document, {
    getElementById: (id) => [...root.all()].find((one) => one.id === id) ?? null,
    querySelector: (selector) => root.querySelector(selector),
    querySelectorAll: (selector) => root.querySelectorAll(selector),
    createElement: (tag) => new Element(tag),
    createElementNS: (_, tag) => new Element(tag),
  });
  window.innerHeight = 800;
  const location = { hash };
  const context = vm.createContext({
    document, window, location,
    setTimeout: (act) => { timers.set(++timer, act); return timer; },
    clearTimeout: (number) => { timers.delete(number); },
  });
  const policy = root.querySelectorAll("meta").map((meta) => meta.getAttribute("content")).join(" ");
  const nonce = /script-src 'nonce-(\w+)'/.exec(policy)?.[1];
  let ran = 0;
  for (const script of root.querySelectorAll("script")) {
    if (script.getAttribute("type") === "application/json") continue;
    if (!nonce || script.getAttribute("nonce") !== nonce) throw new Error("the policy of the page stops its script");
    vm.runInContext(script.textContent, context);
    ran++;
  }
  return {
    root, document, window, location, ran,
    by: (id) => document.getElementById(id),
    key: (key, target = root) => document.fire("keydown", { key, target }),
    /** Lets all timers run out. */
    wait() {
      const due = [...timers.values()];
      timers.clear();
      due.forEach((act) => act());
      return due.length;
    },
  };
}
