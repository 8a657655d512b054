//! Finds the imports between the files of `src` by reading their code.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// The keywords of items that are more than declarations of other files and names.
const DEFINES: [&str; 8] = ["const", "enum", "fn", "impl", "static", "struct", "trait", "type"];

/// The names of a path. Those of this crate are absolute, such as `crate`, `store`, `Store`.
pub(crate) type Names = Vec<String>;

/// The files of the crate by module.
pub(crate) struct Files(BTreeMap<Names, Source>);

/// The paths that a file imports or names.
struct Source {
    mentions: Vec<Mention>,
    /// Whether it only declares modules and re-exports names.
    is_index: bool,
}

/// A path in the code of a file.
struct Mention {
    path: Names,
    /// Whether a `use` item contains it.
    is_use: bool,
}

impl Files {
    /// Reads `src`. Programs that are not part of the crate are left out.
    pub(crate) fn read() -> Self {
        let files: BTreeMap<Names, PathBuf> =
            rust_files(Path::new("src")).into_iter().filter_map(|file| Some((module_of(&file)?, file))).collect();
        let modules = files.keys().cloned().collect();
        let read = |(module, file): (&Names, &PathBuf)| {
            let tokens: TokenStream = fs::read_to_string(file).expect("a source file").parse().expect("Rust");
            let is_index = !tokens.clone().into_iter().any(|token| DEFINES.contains(&token.to_string().as_str()));
            let mut scanner = Scanner { modules: &modules, module: module.clone(), found: Vec::new() };
            scanner.scan(tokens, &[], false);
            (module.clone(), Source { mentions: scanner.found, is_index })
        };
        Self(files.iter().map(read).collect())
    }

    /// Returns the modules that each file imports from. A file that only declares modules and re-exports names has none.
    pub(crate) fn imports(&self) -> BTreeMap<Names, BTreeSet<Names>> {
        let imports_of = |(module, source): (&Names, &Source)| {
            let mentions = source.mentions.iter().filter(|_| !source.is_index);
            let targets = mentions.filter_map(|mention| self.definition(&mention.path));
            (module.clone(), targets.filter(|target| target != module).collect())
        };
        self.0.iter().map(imports_of).collect()
    }

    /// Returns the module whose file defines the name at the end of a path, following re-exports.
    fn definition(&self, path: &[String]) -> Option<Names> {
        let depth = (1..=path.len()).rev().find(|depth| self.0.contains_key(&path[..*depth]))?;
        let (module, rest) = path.split_at(depth);
        let is_reexport =
            |mention: &&Mention| mention.is_use && mention.path.last() == rest.first() && mention.path != path;
        let reexport = self.0[module].mentions.iter().find(is_reexport);
        reexport.map_or_else(|| Some(module.to_vec()), |mention| self.definition(&mention.path))
    }
}

/// Returns every Rust file in a folder.
pub(crate) fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    entries
        .flat_map(|path| if path.is_dir() { rust_files(&path) } else { vec![path] })
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .collect()
}

fn module_of(file: &Path) -> Option<Names> {
    let inside = file.strip_prefix("src").expect("a file of src").with_extension("");
    let names = inside.iter().map(|name| name.to_string_lossy().into_owned());
    let module = std::iter::once("crate".to_owned()).chain(names.filter(|name| name != "mod" && name != "lib"));
    let module: Names = module.collect();
    (!["main", "build"].contains(&module.last()?.as_str())).then_some(module)
}

/// Collects the paths in the code of a module, in macro calls too.
struct Scanner<'a> {
    modules: &'a BTreeSet<Names>,
    module: Names,
    found: Vec<Mention>,
}

impl Scanner<'_> {
    /// Collects the paths among these tokens. In a list in braces after `prefix::`, each path begins with `prefix`.
    fn scan(&mut self, tokens: TokenStream, prefix: &[String], mut is_use: bool) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let before = |index: usize, count: usize| index.checked_sub(count).map(|at| tokens[at].to_string());
        let is_after = |index, count, text: &str| before(index, count).is_some_and(|token| token == text);
        let mut path = Vec::new();
        for (index, token) in tokens.iter().enumerate() {
            let continues = is_after(index, 1, ":") && is_after(index, 2, ":");
            match token {
                TokenTree::Group(list) if continues && list.delimiter() == Delimiter::Brace => {
                    self.scan(list.stream(), &std::mem::take(&mut path), is_use);
                }
                TokenTree::Group(inline_module) if is_after(index, 2, "mod") => {
                    self.module.extend(before(index, 1));
                    self.scan(inline_module.stream(), &[], false);
                    self.module.pop();
                }
                TokenTree::Group(visibility)
                    if is_after(index, 1, "pub") && visibility.delimiter() == Delimiter::Parenthesis => {}
                TokenTree::Group(group) => self.scan(group.stream(), &[], false),
                TokenTree::Ident(_) | TokenTree::Punct(_) if continues => path.push(token.to_string()),
                TokenTree::Ident(name) if !is_after(index, 1, "as") => {
                    self.add(std::mem::take(&mut path), is_use);
                    path = [prefix, &[name.to_string()]].concat();
                    is_use |= name == "use";
                }
                TokenTree::Punct(mark) if mark.as_char() == ';' => {
                    self.add(std::mem::take(&mut path), is_use);
                    is_use = false;
                }
                _ => {}
            }
        }
        self.add(path, is_use);
    }

    /// Adds a path of more than one name. Paths into this crate are made absolute.
    fn add(&mut self, mut path: Names, is_use: bool) {
        if path.last().is_some_and(|name| name == "self") {
            path.pop();
        }
        if path.len() < 2 {
            return;
        }
        let supers = path.iter().take_while(|name| *name == "super").count();
        let start = &self.module[..self.module.len() - supers];
        let child = [start, &path[supers..=supers]].concat();
        let path = match path[0].as_str() {
            "super" => [start, &path[supers..]].concat(),
            "self" => [start, &path[1..]].concat(),
            _ if self.modules.contains(&child) => [start, &path[..]].concat(),
            _ => path,
        };
        self.found.push(Mention { path, is_use });
    }
}
