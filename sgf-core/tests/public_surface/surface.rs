//! The public paths of a crate, and the text that lists them.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt::Write as _;

use quote::quote;
use syn::{Attribute, Fields, FnArg, GenericParam, ImplItem, Pat, TraitItem, Type};

use super::expand::compact;
use super::source::{
    Crate, Features, Impl, SPACES, Space, Target, conditions, is_hidden, is_public, path_of,
};

/// The title of the part that holds the names of the crate root.
const ROOT: &str = "crate";
/// The kinds of items in the order of the text.
const KINDS: [&str; 5] = ["modules", "types", "traits", "functions", "constants"];
const MEMBERS: [&str; 4] = ["methods", "assoc. consts", "fields", "variants"];

/// A public path of an item, without the crate's name.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Route {
    path: Vec<String>,
    features: Features,
}

pub(crate) struct Surface<'a> {
    source: &'a Crate,
    routes: BTreeMap<Target, BTreeSet<Route>>,
    /// The modules and items that are `pub`, reachable or not.
    exportable: HashSet<Target>,
    /// The `impl` blocks without a trait of each type.
    inherent: BTreeMap<usize, Vec<&'a Impl>>,
    /// The traits of each type, and for traits of the crate the types of others that have them.
    impls: BTreeMap<usize, BTreeSet<String>>,
}

/// The numbers of a top-level module, by column.
type Counts = BTreeMap<String, BTreeMap<&'static str, usize>>;

impl<'a> Surface<'a> {
    pub(crate) fn of(source: &'a Crate) -> Surface<'a> {
        let definitions = source.modules.iter().flat_map(|module| &module.definitions);
        let mut surface = Surface {
            source,
            routes: BTreeMap::new(),
            exportable: definitions.filter(|known| known.public).map(|known| known.target.clone()).collect(),
            inherent: BTreeMap::new(),
            impls: BTreeMap::new(),
        };
        surface.walk(0, &Route { path: Vec::new(), features: Features::new() }, &mut Vec::new());
        surface.find_impls();
        surface
    }

    fn walk(&mut self, module: usize, at: &Route, around: &mut Vec<usize>) {
        if around.contains(&module) {
            return;
        }
        around.push(module);
        for (name, target, features) in self.public_names(module, &mut HashSet::new()) {
            let path = at.path.iter().cloned().chain([name]).collect();
            let mut features: Features = at.features.union(&features).cloned().collect();
            match &target {
                Target::Module(id) => features.extend(self.source.modules[*id].features.iter().cloned()),
                Target::Item(id) => features.extend(self.source.items[*id].features.iter().cloned()),
                Target::Variant(..) | Target::External(_) => {}
            }
            let route = Route { path, features };
            if let Target::Module(id) = target {
                self.walk(id, &route, around);
            }
            self.routes.entry(target).or_default().insert(route);
        }
        around.pop();
    }

    /// Returns the names that a module offers, with those of its globs.
    fn public_names(&self, module: usize, seen: &mut HashSet<usize>) -> BTreeSet<(String, Target, Features)> {
        let mut found = BTreeSet::new();
        if !seen.insert(module) {
            return found;
        }
        let here = &self.source.modules[module];
        for known in here.definitions.iter().filter(|known| known.public) {
            found.insert((known.name.clone(), known.target.clone(), known.features.clone()));
        }
        for import in here.imports.iter().filter(|import| import.public) {
            let resolve =
                |space| self.source.resolve_import(module, &import.path, space, &mut HashSet::new());
            match &import.name {
                Some(name) if name == "_" => {}
                Some(name) => {
                    // A private module that shares its name with a public function is not exported with it.
                    let targets = SPACES.into_iter().filter_map(resolve);
                    let targets: BTreeSet<Target> =
                        targets.filter(|target| self.is_exportable(target)).collect();
                    let path = import.path.join("::");
                    assert!(!targets.is_empty(), "`pub use {path}` of module `{}` leads nowhere", here.name);
                    found.extend(
                        targets.into_iter().map(|target| (name.clone(), target, import.features.clone())),
                    );
                }
                None => {
                    let names: Vec<_> = match resolve(Space::Type) {
                        Some(Target::Module(id)) => self.public_names(id, seen).into_iter().collect(),
                        Some(Target::Item(id)) => self.variants_of(id),
                        Some(Target::External(path)) => {
                            vec![(
                                format!("{path}::*"),
                                Target::External(format!("{path}::*")),
                                Features::new(),
                            )]
                        }
                        _ => panic!("`pub use {}::*` leads nowhere", import.path.join("::")),
                    };
                    // A name of the module's own hides the glob's.
                    let own: BTreeSet<String> =
                        here.definitions.iter().map(|known| known.name.clone()).collect();
                    let shown = names.into_iter().filter(|(name, ..)| !own.contains(name));
                    found.extend(shown.map(|(name, target, features)| {
                        (name, target, features.union(&import.features).cloned().collect())
                    }));
                }
            }
        }
        found
    }

    /// Returns whether the definition of the target is `pub`.
    fn is_exportable(&self, target: &Target) -> bool {
        match target {
            Target::Module(_) | Target::Item(_) => self.exportable.contains(target),
            Target::Variant(..) | Target::External(_) => true,
        }
    }

    fn variants_of(&self, item: usize) -> Vec<(String, Target, Features)> {
        let syn::Item::Enum(syntax) = &self.source.items[item].syntax else { return Vec::new() };
        let names = syntax.variants.iter().map(|variant| variant.ident.to_string());
        names.map(|name| (name.clone(), Target::Variant(item, name), Features::new())).collect()
    }

    /// Returns the path under which the item is listed: the shortest one in the top-level module that defines
    /// the item, not at the root.
    fn main_route(&self, target: &Target) -> &Route {
        let home = self.home(target);
        let rank = |route: &&Route| {
            let at_root = route.path.len() == 1 && !matches!(target, Target::Module(_));
            (at_root, route.path.first() != home.as_ref(), route.path.len(), route.path.clone())
        };
        self.routes[target].iter().min_by_key(rank).expect("a route")
    }

    /// Returns the top-level module whose files define the target.
    fn home(&self, target: &Target) -> Option<String> {
        let mut module = match target {
            Target::Module(id) => *id,
            Target::Item(id) | Target::Variant(id, _) => self.source.items[*id].module,
            Target::External(_) => return None,
        };
        let mut name = None;
        while let Some(parent) = self.source.modules[module].parent {
            name = Some(self.source.modules[module].name.clone());
            module = parent;
        }
        name
    }

    /// Follows an alias to the type it names.
    fn type_item(&self, module: usize, path: &syn::Path) -> Option<usize> {
        match self.source.resolve(module, &path_of(path), Space::Type)? {
            Target::Item(id) => match &self.source.items[id].syntax {
                syn::Item::Type(alias) => match &*alias.ty {
                    Type::Path(inner) => self.type_item(self.source.items[id].module, &inner.path),
                    _ => None,
                },
                _ => Some(id),
            },
            _ => None,
        }
    }

    fn self_item(&self, module: usize, of: &Type) -> Option<usize> {
        match of {
            Type::Path(path) if path.qself.is_none() => self.type_item(module, &path.path),
            Type::Reference(inner) => self.self_item(module, &inner.elem),
            Type::Paren(inner) => self.self_item(module, &inner.elem),
            Type::Group(inner) => self.self_item(module, &inner.elem),
            Type::Slice(inner) => self.self_item(module, &inner.elem),
            _ => None,
        }
    }

    fn find_impls(&mut self) {
        for (id, item) in self.source.items.iter().enumerate() {
            let (attributes, fields) = match &item.syntax {
                syn::Item::Struct(item) => (&item.attrs, item.fields.iter().collect()),
                syn::Item::Enum(item) => {
                    (&item.attrs, item.variants.iter().flat_map(|v| v.fields.iter()).collect())
                }
                _ => continue,
            };
            let traits = derives(attributes, fields);
            self.impls.entry(id).or_default().extend(traits);
        }
        for block in &self.source.impls {
            let of = &block.syntax.self_ty;
            let Some((_, path, _)) = &block.syntax.trait_ else {
                if let Some(id) = self.self_item(block.module, of) {
                    self.inherent.entry(id).or_default().push(block);
                }
                continue;
            };
            let own = self.source.resolve(block.module, &path_of(path), Space::Type);
            // A private trait is not part of the surface.
            if let Some(target @ Target::Item(_)) = &own
                && !self.routes.contains_key(target)
            {
                continue;
            }
            let shown = trait_text(path) + &feature_note(&block.features, &Features::new());
            if let Some(id) = self.self_item(block.module, of) {
                let direct = matches!(&**of, Type::Path(_));
                let note = if direct { String::new() } else { format!(" for {}", compact(of)) };
                self.impls.entry(id).or_default().insert(shown + &note);
            } else if let Some(Target::Item(id)) = own {
                self.impls.entry(id).or_default().insert(format!("for {}", compact(of)));
            } else if let Some(id) = self.argument(block.module, path) {
                self.impls.entry(id).or_default().insert(format!("{shown} for {}", compact(of)));
            }
        }
    }

    /// Returns the first type of the crate among the arguments of a trait, as in `From<Points> for i64`.
    fn argument(&self, module: usize, path: &syn::Path) -> Option<usize> {
        let syn::PathArguments::AngleBracketed(list) = &path.segments.last()?.arguments else { return None };
        list.args.iter().find_map(|argument| match argument {
            syn::GenericArgument::Type(of) => self.self_item(module, of),
            _ => None,
        })
    }

    /// Returns the text of the surface.
    pub(crate) fn text(&self) -> String {
        let mut parts: BTreeMap<String, BTreeSet<(usize, String, Vec<String>)>> = BTreeMap::new();
        let mut counts = Counts::new();
        for target in self.routes.keys() {
            let route = self.main_route(target);
            let (name, around) = route.path.split_last().expect("a path has a name");
            let top =
                if around.is_empty() && !matches!(target, Target::Module(_)) { ROOT } else { &route.path[0] };
            let row = counts.entry(top.to_owned()).or_default();
            let (kind, mut lines) = self.lines(target, name, row);
            *row.entry(KINDS.get(kind).copied().unwrap_or("other")).or_default() += 1;
            let part = if around.is_empty() { ROOT.to_owned() } else { around.join("::") };
            let others = self.routes[target].iter().filter(|other| *other != route && other.path.len() > 1);
            let others: Vec<String> = others.map(|other| other.path.join("::")).collect();
            if !others.is_empty() {
                let _ = write!(lines[0], "  [also {}]", others.join(", "));
            }
            let implied = if around.is_empty() { Features::new() } else { self.features_of(around) };
            lines[0] += &feature_note(&route.features, &implied);
            parts.entry(part).or_default().insert((kind, name.clone(), lines));
            for route in self.routes[target].iter().filter(|other| other.path.len() == 1 && *other != route) {
                let home = self.main_route(target).path.join("::");
                let name = &route.path[0];
                let rename =
                    if home.ends_with(&format!("::{name}")) { String::new() } else { format!(" as {name}") };
                let line = format!("use {home}{rename}");
                parts.entry(ROOT.to_owned()).or_default().insert((KINDS.len() + 1, name.clone(), vec![line]));
            }
        }
        for (module, text) in &self.source.unexpanded {
            let part = self.source.modules[*module].name.clone();
            parts.entry(part).or_default().insert((KINDS.len(), String::new(), vec![text.clone()]));
        }
        self.print(parts, &counts)
    }

    /// Returns the features of a module's path.
    fn features_of(&self, path: &[String]) -> Features {
        let mut routes =
            self.routes.iter().flat_map(|(target, routes)| routes.iter().map(move |route| (target, route)));
        let found = routes.find(|(target, route)| matches!(target, Target::Module(_)) && route.path == path);
        found.map(|(_, route)| route.features.clone()).unwrap_or_default()
    }

    fn print(
        &self,
        parts: BTreeMap<String, BTreeSet<(usize, String, Vec<String>)>>,
        counts: &Counts,
    ) -> String {
        let mut out = String::from(
            "The public surface of sgf-core with all features on, written by the test `public_surface`, which prints how to
\
             accept a change. Fields and methods are sorted, variants keep their order, `..` stands for private fields.
",
        );
        for (part, lines) in parts {
            let _ = writeln!(out, "\n## {part}");
            for line in lines.into_iter().flat_map(|(_, _, lines)| lines) {
                let _ = writeln!(out, "{line}");
            }
        }
        let _ = writeln!(out, "\n## Counts");
        let columns: Vec<&str> = ["items"].into_iter().chain(KINDS).chain(["other"]).chain(MEMBERS).collect();
        let _ = writeln!(
            out,
            "{:<10}{}",
            "",
            columns.iter().map(|name| format!("{name:>14}")).collect::<String>()
        );
        let mut total: BTreeMap<&str, usize> = BTreeMap::new();
        for (top, row) in counts {
            let mut row = row.clone();
            row.insert("items", KINDS.iter().chain(&["other"]).filter_map(|kind| row.get(kind)).sum());
            for (name, count) in &row {
                *total.entry(name).or_default() += count;
            }
            print_row(&mut out, top, &columns, &row);
        }
        print_row(&mut out, "total", &columns, &total);
        out
    }

    /// Returns the kind of an item and its lines: the signature first.
    fn lines(
        &self,
        target: &Target,
        name: &str,
        row: &mut BTreeMap<&'static str, usize>,
    ) -> (usize, Vec<String>) {
        let id = match target {
            Target::Module(_) => return (0, vec![format!("mod {name}")]),
            Target::Variant(id, variant) => {
                return (
                    KINDS.len(),
                    vec![format!("use {}::{variant} as {name}", self.source.items[*id].name)],
                );
            }
            Target::External(path) => return (KINDS.len(), vec![format!("use ::{path} as {name}")]),
            Target::Item(id) => *id,
        };
        let item = &self.source.items[id];
        let mut members = Vec::new();
        let (kind, mut signature) = match &item.syntax {
            syn::Item::Struct(syntax) => (1, self.structure(syntax, row, &mut members)),
            syn::Item::Union(syntax) => {
                (1, marks(&syntax.attrs) + "union " + &head(&syntax.ident, &syntax.generics))
            }
            syn::Item::Enum(syntax) => {
                members.extend(syntax.variants.iter().filter_map(|variant| {
                    let features = visible(&variant.attrs)?;
                    *row.entry("variants").or_default() += 1;
                    Some(variant_text(variant) + &feature_note(&features, &item.features))
                }));
                (1, marks(&syntax.attrs) + "enum " + &head(&syntax.ident, &syntax.generics))
            }
            syn::Item::Type(syntax) => {
                (1, format!("type {} = {}", head(&syntax.ident, &syntax.generics), compact(&syntax.ty)))
            }
            syn::Item::Trait(syntax) => (2, trait_signature(syntax, row, &mut members)),
            syn::Item::Fn(syntax) => (3, function(&syntax.sig)),
            syn::Item::Const(syntax) => (4, format!("const {}: {}", syntax.ident, compact(&syntax.ty))),
            syn::Item::Static(syntax) => (4, format!("static {}: {}", syntax.ident, compact(&syntax.ty))),
            syn::Item::Macro(_) => (KINDS.len(), format!("macro {}!", item.name)),
            other => panic!("an item that is not supported: {}", compact(other)),
        };
        if name != item.name {
            let _ = write!(signature, "  as {name}");
        }
        let mut lines = vec![signature];
        if let Some(impls) = self.impls.get(&id).filter(|impls| !impls.is_empty()) {
            let all: Vec<&str> = impls.iter().map(String::as_str).collect();
            lines.push(format!("    impl: {}", all.join(", ")));
        }
        lines.extend(members.into_iter().map(|member| format!("    {member}")));
        lines.extend(self.inherent(id, row).into_iter().map(|member| format!("    {member}")));
        (kind, lines)
    }

    fn structure(
        &self,
        syntax: &syn::ItemStruct,
        row: &mut BTreeMap<&'static str, usize>,
        members: &mut Vec<String>,
    ) -> String {
        let text = marks(&syntax.attrs) + "struct " + &head(&syntax.ident, &syntax.generics);
        match &syntax.fields {
            Fields::Unit => text + ";",
            Fields::Unnamed(fields) => {
                let shown = fields.unnamed.iter().map(|field| {
                    if is_public(&field.vis) && !is_hidden(&field.attrs) {
                        *row.entry("fields").or_default() += 1;
                        compact(&field.ty)
                    } else {
                        "_".to_owned()
                    }
                });
                let shown: Vec<String> = shown.collect();
                if shown.iter().all(|field| field == "_") {
                    text + "(..)"
                } else {
                    format!("{text}({})", shown.join(", "))
                }
            }
            Fields::Named(fields) => {
                let mut private = false;
                let mut found = BTreeSet::new();
                for field in &fields.named {
                    let Some(features) = visible(&field.attrs).filter(|_| is_public(&field.vis)) else {
                        private = true;
                        continue;
                    };
                    let name = field.ident.as_ref().map(ToString::to_string).unwrap_or_default();
                    found.insert(format!(
                        "{name}: {}{}",
                        compact(&field.ty),
                        feature_note(&features, &Features::new())
                    ));
                }
                *row.entry("fields").or_default() += found.len();
                members.extend(found);
                if private { text + " { .. }" } else { text }
            }
        }
    }

    /// Returns the lines of the public items of the `impl` blocks of a type.
    fn inherent(&self, id: usize, row: &mut BTreeMap<&'static str, usize>) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        for block in self.inherent.get(&id).into_iter().flatten() {
            let note = impl_note(&block.syntax);
            for item in &block.syntax.items {
                let (attributes, line, column) = match item {
                    ImplItem::Fn(item) if is_public(&item.vis) => {
                        (&item.attrs, function(&item.sig), "methods")
                    }
                    ImplItem::Const(item) if is_public(&item.vis) => {
                        (&item.attrs, format!("const {}: {}", item.ident, compact(&item.ty)), "assoc. consts")
                    }
                    ImplItem::Macro(item) => {
                        (&item.attrs, format!("macro {}! {{ … }}", compact(&item.mac.path)), "methods")
                    }
                    _ => continue,
                };
                let Some(own) = visible(attributes) else { continue };
                *row.entry(column).or_default() += 1;
                let features = own.union(&block.features).cloned().collect();
                found.insert(line + &note + &feature_note(&features, &self.source.items[id].features));
            }
        }
        found
    }

    /// Returns the items that can be reached by more than one path; one more at the root is allowed.
    pub(crate) fn several_paths(&self) -> Vec<String> {
        let items = self.routes.iter().filter(|(target, _)| !matches!(target, Target::Module(_)));
        let several = items.filter_map(|(_, routes)| {
            let root = routes.iter().filter(|route| route.path.len() == 1).count();
            let paths: Vec<String> = routes.iter().map(|route| route.path.join("::")).collect();
            (root > 1 || routes.len() - root > 1).then(|| paths.join(", "))
        });
        let mut several: Vec<String> = several.collect();
        several.sort();
        several
    }

    /// Returns the names that stand for more than one public type or trait, each with the paths.
    pub(crate) fn shared_names(&self) -> Vec<String> {
        let mut names: BTreeMap<&str, BTreeMap<usize, String>> = BTreeMap::new();
        for (target, routes) in &self.routes {
            let Target::Item(id) = target else { continue };
            if matches!(
                self.source.items[*id].syntax,
                syn::Item::Fn(_) | syn::Item::Const(_) | syn::Item::Static(_)
            ) {
                continue;
            }
            for name in routes.iter().filter_map(|route| route.path.last()) {
                names.entry(name).or_default().insert(*id, self.main_route(target).path.join("::"));
            }
        }
        let shared = names.into_iter().filter(|(_, items)| items.len() > 1);
        shared
            .map(|(name, items)| format!("{name}: {}", items.into_values().collect::<Vec<_>>().join(", ")))
            .collect()
    }
}

fn print_row(out: &mut String, name: &str, columns: &[&str], row: &BTreeMap<&'static str, usize>) {
    let numbers: String =
        columns.iter().map(|column| format!("{:>14}", row.get(column).copied().unwrap_or(0))).collect();
    let _ = writeln!(out, "{name:<10}{numbers}");
}

/// Returns the features of a member; `None` if it is hidden or never compiled.
fn visible(attributes: &[Attribute]) -> Option<Features> {
    conditions(attributes).filter(|_| !is_hidden(attributes))
}

fn feature_note(features: &Features, implied: &Features) -> String {
    let shown: Vec<&str> = features.difference(implied).map(String::as_str).collect();
    if shown.is_empty() { String::new() } else { format!("  [feature {}]", shown.join(", ")) }
}

/// Returns the attributes that affect callers.
fn marks(attributes: &[Attribute]) -> String {
    let known = ["non_exhaustive", "deprecated"].into_iter();
    let shown = known.filter(|name| attributes.iter().any(|attribute| attribute.path().is_ident(name)));
    shown.map(|name| format!("#[{name}] ")).collect()
}

fn head(name: &syn::Ident, generics: &syn::Generics) -> String {
    let mut generics = generics.clone();
    generics.params.pop_punct();
    let clause = clause(&mut generics);
    format!("{name}{}{clause}", compact(&generics.params_text()))
}

/// Takes the `where` off generics.
fn clause(generics: &mut syn::Generics) -> String {
    let Some(mut clause) = generics.where_clause.take() else { return String::new() };
    clause.predicates.pop_punct();
    format!(" {}", compact(&clause))
}

trait ParamsText {
    fn params_text(&self) -> proc_macro2::TokenStream;
}

impl ParamsText for syn::Generics {
    fn params_text(&self) -> proc_macro2::TokenStream {
        let params = &self.params;
        if params.is_empty() {
            proc_macro2::TokenStream::new()
        } else {
            quote! { <#params> }
        }
    }
}

/// Returns a signature without the attributes, `mut` and patterns of its arguments.
fn function(signature: &syn::Signature) -> String {
    let mut signature = signature.clone();
    signature.inputs.pop_punct();
    signature.generics.params.pop_punct();
    for input in &mut signature.inputs {
        match input {
            FnArg::Receiver(receiver) => {
                receiver.attrs.clear();
                if receiver.reference.is_none() {
                    receiver.mutability = None;
                }
            }
            FnArg::Typed(typed) => {
                typed.attrs.clear();
                match &mut *typed.pat {
                    Pat::Ident(name) => name.mutability = None,
                    other => {
                        *other = Pat::Wild(syn::PatWild {
                            attrs: Vec::new(),
                            underscore_token: Default::default(),
                        })
                    }
                }
            }
        }
    }
    let clause = clause(&mut signature.generics);
    compact(&signature) + &clause
}

fn variant_text(variant: &syn::Variant) -> String {
    let fields = variant.fields.iter().map(|field| {
        let name = field.ident.as_ref().map(|name| format!("{name}: ")).unwrap_or_default();
        name + &compact(&field.ty)
    });
    let fields: Vec<String> = fields.collect();
    let value =
        variant.discriminant.as_ref().map(|(_, value)| format!(" = {}", compact(value))).unwrap_or_default();
    let text = marks(&variant.attrs) + "variant " + &variant.ident.to_string();
    match &variant.fields {
        Fields::Unit => text + &value,
        Fields::Unnamed(_) => format!("{text}({}){value}", fields.join(", ")),
        Fields::Named(_) => format!("{text} {{ {} }}{value}", fields.join(", ")),
    }
}

fn trait_signature(
    syntax: &syn::ItemTrait,
    row: &mut BTreeMap<&'static str, usize>,
    members: &mut Vec<String>,
) -> String {
    let mut found = BTreeSet::new();
    for item in &syntax.items {
        let (attributes, line, column) = match item {
            TraitItem::Fn(item) => {
                let provided = if item.default.is_some() { " { … }" } else { "" };
                (&item.attrs, function(&item.sig) + provided, "methods")
            }
            TraitItem::Const(item) => {
                let provided = if item.default.is_some() { " = …" } else { "" };
                let line = format!("const {}: {}{provided}", item.ident, compact(&item.ty));
                (&item.attrs, line, "assoc. consts")
            }
            TraitItem::Type(item) => {
                let mut item = item.clone();
                item.attrs.clear();
                found.insert(compact(&item));
                continue;
            }
            other => panic!("an item of a trait that is not supported: {}", compact(other)),
        };
        let Some(features) = visible(attributes) else { continue };
        *row.entry(column).or_default() += 1;
        found.insert(line + &feature_note(&features, &Features::new()));
    }
    members.extend(found);
    let mut generics = syntax.generics.clone();
    let clause = clause(&mut generics);
    let above = &syntax.supertraits;
    let above = if above.is_empty() { String::new() } else { format!(": {}", compact(above)) };
    let unsafety = if syntax.unsafety.is_some() { "unsafe " } else { "" };
    let name = head(&syntax.ident, &generics);
    format!("{}{unsafety}trait {name}{above}{clause}", marks(&syntax.attrs))
}

/// Returns the conditions of an `impl` block that is not for every instance of its type.
fn impl_note(block: &syn::ItemImpl) -> String {
    let mut generics = block.generics.clone();
    let clause = clause(&mut generics);
    let bound = generics.params.iter().any(|param| match param {
        GenericParam::Lifetime(param) => !param.bounds.is_empty(),
        GenericParam::Type(param) => !param.bounds.is_empty(),
        GenericParam::Const(_) => true,
    });
    let names: BTreeSet<String> = generics
        .params
        .iter()
        .map(|param| match param {
            GenericParam::Lifetime(param) => param.lifetime.to_string(),
            GenericParam::Type(param) => param.ident.to_string(),
            GenericParam::Const(param) => param.ident.to_string(),
        })
        .collect();
    let fixed = match &*block.self_ty {
        Type::Path(path) => match path.path.segments.last().map(|segment| &segment.arguments) {
            Some(syn::PathArguments::AngleBracketed(list)) => list.args.iter().any(|argument| {
                let text = compact(argument);
                text != "'_" && !names.contains(&text)
            }),
            _ => false,
        },
        _ => true,
    };
    if !bound && !fixed && clause.is_empty() {
        return String::new();
    }
    let params = compact(&generics.params_text());
    format!("  [impl{params} {}{clause}]", compact(&block.self_ty))
}

/// Returns the last word of a trait's path with its arguments.
fn trait_text(path: &syn::Path) -> String {
    path.segments.last().map(compact).unwrap_or_default()
}

/// Returns the traits of the `derive`s. That of `thiserror` makes `Display` too, and `From` of a field marked
/// so.
fn derives(attributes: &[Attribute], fields: Vec<&syn::Field>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for attribute in attributes {
        let (note, meta) = if attribute.path().is_ident("derive") {
            (String::new(), attribute.meta.clone())
        } else if attribute.path().is_ident("cfg_attr") {
            let parts = attribute
                .parse_args_with(syn::punctuated::Punctuated::<syn::Meta, syn::Token![,]>::parse_terminated)
                .expect("a condition and attributes");
            let mut parts = parts.into_iter();
            let condition = parts.next().map(|condition| compact(&condition)).unwrap_or_default();
            let Some(meta) = parts.find(|meta| meta.path().is_ident("derive")) else { continue };
            let name = condition.strip_prefix("feature = \"").and_then(|text| text.strip_suffix('"'));
            (feature_note(&Features::from([name.unwrap_or(&condition).to_owned()]), &Features::new()), meta)
        } else {
            continue;
        };
        let list = meta.require_list().expect("a list of traits");
        let paths = list
            .parse_args_with(syn::punctuated::Punctuated::<syn::Path, syn::Token![,]>::parse_terminated)
            .expect("paths of traits");
        for path in &paths {
            let name = trait_text(path);
            if name == "Error" {
                found.insert("Display".to_owned());
                let sources =
                    fields.iter().filter(|field| field.attrs.iter().any(|a| a.path().is_ident("from")));
                found.extend(sources.map(|field| format!("From<{}>", compact(&field.ty))));
            }
            found.insert(name + &note);
        }
    }
    found
}
