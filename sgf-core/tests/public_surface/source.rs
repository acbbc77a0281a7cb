//! The crate as a tree of modules, read from its source with every feature on, and the names in it resolved.

use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use quote::ToTokens;
use syn::punctuated::Punctuated;
use syn::{Attribute, ImplItem, Meta, Token, UseTree, Visibility};

use super::expand::{Macro, compact};

/// The features that an item needs.
pub(crate) type Features = BTreeSet<String>;

/// The three sets of names that Rust keeps apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Space {
    Type,
    Value,
    Macro,
}

pub(crate) const SPACES: [Space; 3] = [Space::Type, Space::Value, Space::Macro];

/// What a name stands for.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Target {
    Module(usize),
    Item(usize),
    Variant(usize, String),
    External(String),
}

/// A name that a module defines itself.
pub(crate) struct Definition {
    pub(crate) name: String,
    pub(crate) public: bool,
    pub(crate) target: Target,
    pub(crate) features: Features,
    spaces: Vec<Space>,
}

/// One name of a `use`, or a glob if it has no name.
pub(crate) struct Import {
    pub(crate) path: Vec<String>,
    pub(crate) name: Option<String>,
    pub(crate) public: bool,
    pub(crate) features: Features,
}

#[derive(Default)]
pub(crate) struct Module {
    pub(crate) name: String,
    pub(crate) parent: Option<usize>,
    /// The features of the module and of those around it.
    pub(crate) features: Features,
    pub(crate) definitions: Vec<Definition>,
    pub(crate) imports: Vec<Import>,
    /// The folder of the files of its submodules.
    folder: PathBuf,
}

pub(crate) struct Item {
    pub(crate) module: usize,
    pub(crate) name: String,
    /// The features of the item and of the modules around it.
    pub(crate) features: Features,
    pub(crate) syntax: syn::Item,
}

pub(crate) struct Impl {
    pub(crate) module: usize,
    pub(crate) features: Features,
    pub(crate) syntax: syn::ItemImpl,
}

#[derive(Default)]
pub(crate) struct Crate {
    pub(crate) modules: Vec<Module>,
    pub(crate) items: Vec<Item>,
    pub(crate) impls: Vec<Impl>,
    /// Invocations of macros that the crate does not define: module and text.
    pub(crate) unexpanded: Vec<(usize, String)>,
    macros: Vec<Macro>,
    pending: Vec<(usize, Features, syn::Macro)>,
}

impl Crate {
    /// Reads a crate from its `lib.rs`.
    pub(crate) fn read(root: &Path) -> Crate {
        let mut found = Crate::default();
        let folder = root.parent().expect("a folder around the root").to_owned();
        found.modules.push(Module { folder, ..Module::default() });
        found.read_file(0, root);
        // All modules are known now, and with them all macros.
        while let Some((module, features, invocation)) = found.pending.pop() {
            match found.expand(module, &invocation) {
                Some(tokens) => {
                    let file: syn::File = syn::parse2(tokens).expect("a macro between items makes items");
                    found.read_items(module, &features, file.items);
                }
                None => {
                    found.unexpanded.push((module, format!("macro {}! {{ … }}", compact(&invocation.path))))
                }
            }
        }
        found.expand_in_impls();
        found
    }

    fn read_file(&mut self, module: usize, path: &Path) {
        let source = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let file = syn::parse_file(&source).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let features = self.modules[module].features.clone();
        self.read_items(module, &features, file.items);
    }

    fn read_items(&mut self, module: usize, around: &Features, items: Vec<syn::Item>) {
        for item in items {
            let attributes = attributes_of(&item);
            let Some(own) = conditions(attributes) else { continue };
            let hidden = is_hidden(attributes);
            let features: Features = around.union(&own).cloned().collect();
            match item {
                syn::Item::Mod(item) => self.read_module(module, features, hidden, item),
                syn::Item::Use(item) => {
                    let public = is_public(&item.vis) && !hidden;
                    let start = if item.leading_colon.is_some() { vec![String::new()] } else { Vec::new() };
                    flatten_use(&item.tree, start, &mut |path, name| {
                        let features = features.clone();
                        self.modules[module].imports.push(Import { path, name, public, features });
                    });
                }
                syn::Item::Impl(syntax) => self.impls.push(Impl { module, features, syntax }),
                syn::Item::Macro(item) => match &item.ident {
                    Some(name) => self.read_macro(module, features, hidden, name.to_string(), item.clone()),
                    None => self.pending.push((module, features, item.mac)),
                },
                syntax => self.define(module, features, hidden, syntax),
            }
        }
    }

    fn read_module(&mut self, parent: usize, features: Features, hidden: bool, item: syn::ItemMod) {
        assert!(
            !item.attrs.iter().any(|a| a.path().is_ident("path")),
            "#[path] on a module is not supported"
        );
        let name = item.ident.to_string();
        let folder = self.modules[parent].folder.join(&name);
        let (inside, beside) = (folder.join("mod.rs"), folder.with_extension("rs"));
        let id = self.modules.len();
        self.modules.push(Module {
            name: name.clone(),
            parent: Some(parent),
            features: features.clone(),
            folder,
            ..Module::default()
        });
        let (public, target) = (is_public(&item.vis) && !hidden, Target::Module(id));
        let definition =
            Definition { name, public, target, features: features.clone(), spaces: vec![Space::Type] };
        self.modules[parent].definitions.push(definition);
        match item.content {
            Some((_, items)) => self.read_items(id, &features, items),
            None => self.read_file(id, if inside.exists() { &inside } else { &beside }),
        }
    }

    fn read_macro(
        &mut self,
        module: usize,
        features: Features,
        hidden: bool,
        name: String,
        item: syn::ItemMacro,
    ) {
        // An exported macro is an item of the root, whichever module defines it.
        let exported = item.attrs.iter().any(|attribute| attribute.path().is_ident("macro_export"));
        let id = self.items.len();
        self.macros.push(Macro::read(item.mac.tokens.clone()));
        let number = self.macros.len() - 1;
        let target = Target::Item(id);
        let spaces = vec![Space::Macro];
        let place = |public| Definition {
            name: name.clone(),
            public,
            target: target.clone(),
            features: features.clone(),
            spaces: spaces.clone(),
        };
        self.modules[module].definitions.push(place(false));
        if exported {
            self.modules[0].definitions.push(place(!hidden));
        }
        // The number of the macro replaces its body, which is not part of the surface.
        let mut item = item;
        item.mac.tokens = proc_macro2::Literal::usize_unsuffixed(number).to_token_stream();
        self.items.push(Item { module, name, features, syntax: syn::Item::Macro(item) });
    }

    fn define(&mut self, module: usize, features: Features, hidden: bool, syntax: syn::Item) {
        let types = [Space::Type].as_slice();
        let (name, visibility, spaces) = match &syntax {
            syn::Item::Const(item) => (&item.ident, &item.vis, [Space::Value].as_slice()),
            syn::Item::Static(item) => (&item.ident, &item.vis, [Space::Value].as_slice()),
            syn::Item::Fn(item) => (&item.sig.ident, &item.vis, [Space::Value].as_slice()),
            syn::Item::Enum(item) => (&item.ident, &item.vis, types),
            syn::Item::Trait(item) => (&item.ident, &item.vis, types),
            syn::Item::Type(item) => (&item.ident, &item.vis, types),
            syn::Item::Union(item) => (&item.ident, &item.vis, types),
            syn::Item::Struct(item) if matches!(item.fields, syn::Fields::Named(_)) => {
                (&item.ident, &item.vis, types)
            }
            syn::Item::Struct(item) => (&item.ident, &item.vis, [Space::Type, Space::Value].as_slice()),
            other => panic!("an item that is not supported: {}", other.to_token_stream()),
        };
        if name == "_" {
            return;
        }
        let definition = Definition {
            name: name.to_string(),
            public: is_public(visibility) && !hidden,
            target: Target::Item(self.items.len()),
            features: features.clone(),
            spaces: spaces.to_vec(),
        };
        self.modules[module].definitions.push(definition);
        self.items.push(Item { module, name: name.to_string(), features, syntax });
    }

    fn expand(&self, module: usize, invocation: &syn::Macro) -> Option<proc_macro2::TokenStream> {
        let path = path_of(&invocation.path);
        // The scope of a macro without a path reaches into the modules below it.
        let mut scope = Some(module);
        let mut target = None;
        while let (Some(here), None) = (scope, &target) {
            target = self.resolve(here, &path, Space::Macro);
            scope = self.modules[here].parent;
        }
        let Some(Target::Item(id)) = target else { return None };
        let syn::Item::Macro(item) = &self.items[id].syntax else { return None };
        let number: usize = item.mac.tokens.to_string().parse().ok()?;
        let expanded = self.macros[number].expand(invocation.tokens.clone());
        let name = path.join("::");
        Some(expanded.unwrap_or_else(|| panic!("an invocation of {name}! that no rule of it matches")))
    }

    /// Expands the macros that stand between the items of `impl` blocks.
    fn expand_in_impls(&mut self) {
        for at in 0..self.impls.len() {
            let module = self.impls[at].module;
            let mut waiting = std::mem::take(&mut self.impls[at].syntax.items);
            waiting.reverse();
            let mut done = Vec::new();
            while let Some(item) = waiting.pop() {
                let ImplItem::Macro(found) = &item else {
                    done.push(item);
                    continue;
                };
                let Some(tokens) = self.expand(module, &found.mac) else {
                    done.push(item);
                    continue;
                };
                let block: syn::ItemImpl =
                    syn::parse2(quote::quote! { impl X { #tokens } }).expect("items of an impl");
                waiting.extend(block.items.into_iter().rev());
            }
            self.impls[at].syntax.items = done;
        }
    }

    /// Returns what `path` stands for in a module; names that the crate does not define are external.
    pub(crate) fn resolve(&self, module: usize, path: &[String], space: Space) -> Option<Target> {
        self.resolve_in(module, path, space, &mut HashSet::new())
    }

    fn resolve_in(&self, module: usize, path: &[String], space: Space, seen: &mut Seen) -> Option<Target> {
        let (first, mut rest) = path.split_first()?;
        let mut target = match first.as_str() {
            "crate" | "$crate" => Target::Module(0),
            "self" => Target::Module(module),
            "super" => Target::Module(self.modules[module].parent?),
            "" => return Some(Target::External(rest.join("::"))),
            name => {
                let wanted = if rest.is_empty() { space } else { Space::Type };
                match self.lookup(module, name, wanted, seen) {
                    Some(target) => target,
                    // A single word that is unknown may be of the prelude; a longer path starts with a crate.
                    None if rest.is_empty() && space == Space::Macro => return None,
                    None => return Some(Target::External(path.join("::"))),
                }
            }
        };
        while let Some((name, after)) = rest.split_first() {
            let wanted = if after.is_empty() { space } else { Space::Type };
            target = match target {
                Target::Module(id) if name == "super" => Target::Module(self.modules[id].parent?),
                Target::Module(id) if name == "self" => Target::Module(id),
                Target::Module(id) => self.lookup(id, name, wanted, seen)?,
                Target::Item(id) => self.variant(id, name)?,
                Target::Variant(..) => return None,
                Target::External(path) => Target::External(format!("{path}::{name}")),
            };
            rest = after;
        }
        Some(target)
    }

    fn variant(&self, item: usize, name: &str) -> Option<Target> {
        let syn::Item::Enum(syntax) = &self.items[item].syntax else { return None };
        let known = syntax.variants.iter().any(|variant| variant.ident == name);
        known.then(|| Target::Variant(item, name.to_owned()))
    }

    /// Looks a name up in a module: its definitions, its imports, its globs.
    fn lookup(&self, module: usize, name: &str, space: Space, seen: &mut Seen) -> Option<Target> {
        if !seen.insert((module, name.to_owned(), space)) {
            return None;
        }
        let here = &self.modules[module];
        let mut own =
            here.definitions.iter().filter(|known| known.name == name && known.spaces.contains(&space));
        let found = own.next().map(|known| known.target.clone());
        let found = found.or_else(|| {
            let mut named = here.imports.iter().filter(|import| import.name.as_deref() == Some(name));
            named.find_map(|import| self.resolve_import(module, &import.path, space, seen))
        });
        let found = found.or_else(|| {
            let mut globs = here.imports.iter().filter(|import| import.name.is_none());
            globs.find_map(|import| match self.resolve_import(module, &import.path, Space::Type, seen)? {
                Target::Module(id) => self.lookup(id, name, space, seen),
                Target::Item(id) => self.variant(id, name),
                Target::Variant(..) | Target::External(_) => None,
            })
        });
        seen.remove(&(module, name.to_owned(), space));
        found
    }

    /// Resolves the path of a `use`. An external path resolves as a type or macro only, since its kind is
    /// unknown.
    pub(crate) fn resolve_import(
        &self,
        module: usize,
        path: &[String],
        space: Space,
        seen: &mut Seen,
    ) -> Option<Target> {
        match self.resolve_in(module, path, space, seen)? {
            Target::External(_) if space == Space::Value => None,
            target => Some(target),
        }
    }
}

/// The names that are being looked up, so that circles of imports end.
pub(crate) type Seen = HashSet<(usize, String, Space)>;

pub(crate) fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

pub(crate) fn path_of(path: &syn::Path) -> Vec<String> {
    let start = path.leading_colon.is_some().then(String::new);
    start.into_iter().chain(path.segments.iter().map(|segment| segment.ident.to_string())).collect()
}

fn flatten_use(tree: &UseTree, mut path: Vec<String>, found: &mut impl FnMut(Vec<String>, Option<String>)) {
    match tree {
        UseTree::Path(tree) => {
            path.push(tree.ident.to_string());
            flatten_use(&tree.tree, path, found);
        }
        UseTree::Group(tree) => tree.items.iter().for_each(|tree| flatten_use(tree, path.clone(), found)),
        UseTree::Glob(_) => found(path, None),
        UseTree::Name(tree) if tree.ident == "self" => {
            let name = path.last().cloned();
            found(path, name);
        }
        UseTree::Rename(tree) if tree.ident == "self" => found(path, Some(tree.rename.to_string())),
        UseTree::Name(tree) => {
            path.push(tree.ident.to_string());
            found(path, Some(tree.ident.to_string()));
        }
        UseTree::Rename(tree) => {
            path.push(tree.ident.to_string());
            found(path, Some(tree.rename.to_string()));
        }
    }
}

pub(crate) fn attributes_of(item: &syn::Item) -> &[Attribute] {
    match item {
        syn::Item::Const(item) => &item.attrs,
        syn::Item::Enum(item) => &item.attrs,
        syn::Item::Fn(item) => &item.attrs,
        syn::Item::Impl(item) => &item.attrs,
        syn::Item::Macro(item) => &item.attrs,
        syn::Item::Mod(item) => &item.attrs,
        syn::Item::Static(item) => &item.attrs,
        syn::Item::Struct(item) => &item.attrs,
        syn::Item::Trait(item) => &item.attrs,
        syn::Item::Type(item) => &item.attrs,
        syn::Item::Union(item) => &item.attrs,
        syn::Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

pub(crate) fn is_hidden(attributes: &[Attribute]) -> bool {
    let mut docs = attributes.iter().filter(|attribute| attribute.path().is_ident("doc"));
    docs.any(
        |attribute| matches!(&attribute.meta, Meta::List(list) if list.tokens.to_string().contains("hidden")),
    )
}

/// Returns the features that the `#[cfg]`s ask for; `None` if the item is absent with every feature on.
pub(crate) fn conditions(attributes: &[Attribute]) -> Option<Features> {
    let mut features = Features::new();
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("cfg")) {
        let condition: Meta = attribute.parse_args().expect("a condition");
        if holds(&condition) == Some(false) {
            return None;
        }
        features.insert(feature_text(&condition));
    }
    Some(features)
}

/// Returns the name of the feature if the condition is a single feature, else the condition.
fn feature_text(condition: &Meta) -> String {
    let text = compact(condition);
    let name = text.strip_prefix("feature = \"").and_then(|text| text.strip_suffix('"'));
    name.map(str::to_owned).unwrap_or(text)
}

/// Returns whether a condition holds in a build with every feature; `None` if it depends on the machine.
pub(crate) fn holds(condition: &Meta) -> Option<bool> {
    let inner = |list: &syn::MetaList| -> Vec<Option<bool>> {
        let parts =
            list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated).expect("conditions");
        parts.iter().map(holds).collect()
    };
    match condition {
        Meta::Path(path) if path.is_ident("test") || path.is_ident("doctest") => Some(false),
        Meta::NameValue(pair) if pair.path.is_ident("feature") => Some(true),
        Meta::List(list) if list.path.is_ident("not") => inner(list)[0].map(|holds| !holds),
        Meta::List(list) if list.path.is_ident("all") => {
            let parts = inner(list);
            let unknown = parts.contains(&None);
            if parts.contains(&Some(false)) { Some(false) } else { (!unknown).then_some(true) }
        }
        Meta::List(list) if list.path.is_ident("any") => {
            let parts = inner(list);
            let unknown = parts.contains(&None);
            if parts.contains(&Some(true)) { Some(true) } else { (!unknown).then_some(false) }
        }
        _ => None,
    }
}
