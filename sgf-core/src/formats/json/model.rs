//! A game as plain data: the nodes of a JSON document, and what GoXML is read into.

/// A game as plain data.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize))]
pub struct JsonGame {
    /// The number of columns and rows; `None` for a game other than Go without a size.
    #[cfg_attr(feature = "json", serde(default))]
    pub size: Option<[u32; 2]>,
    /// The nodes in file order.
    pub nodes: Vec<JsonNode>,
}

/// A node of a [`JsonGame`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize))]
pub struct JsonNode {
    /// The index of the parent; `None` for the root.
    #[cfg_attr(feature = "json", serde(default))]
    pub parent: Option<u32>,
    /// The properties.
    #[cfg_attr(feature = "json", serde(default))]
    pub props: Props,
}

/// Property names and their values in file order. Each name appears once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Props(pub Vec<(String, Vec<JsonValue>)>);

/// A property value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "json", serde(untagged))]
pub enum JsonValue {
    /// A simple value.
    One(String),
    /// A composed value.
    Pair([String; 2]),
}

impl Props {
    /// Returns the values of a property.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&[JsonValue]> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, values)| &values[..])
    }
}

/// Joins entries of the same name into one, at the place of the first.
pub(crate) fn join<N, K: Eq + std::hash::Hash, V>(
    entries: Vec<(N, Vec<V>)>,
    key: impl Fn(&N) -> K,
) -> Vec<(N, Vec<V>)> {
    if entries.len() < 2 {
        return entries;
    }
    let mut indices = std::collections::HashMap::with_capacity(entries.len());
    let mut joined: Vec<(N, Vec<V>)> = Vec::with_capacity(entries.len());
    for (name, values) in entries {
        let index = *indices.entry(key(&name)).or_insert(joined.len());
        match joined.get_mut(index) {
            Some((_, first)) => first.extend(values),
            None => joined.push((name, values)),
        }
    }
    joined
}
