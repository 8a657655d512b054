//! `shop products pictures`: listing saved pictures, and deleting those that no product shows.

use clap::Args;

use crate::api::json;
use crate::cli::database::{actor, now, open_existing, open_for_reading};
use crate::cli::failure::Failure;
use crate::cli::output::{Target, format_time, table};
use crate::domain::picture::{FileName, SavedPicture};
use crate::store::Store;

/// Which pictures to delete. Without one, lists all.
#[derive(Args)]
pub(in crate::cli) struct Pictures {
    #[command(flatten)]
    target: Target,
    /// Deletes these pictures, by the path that the list shows
    #[arg(long, value_name = "PATH", num_args = 1..)]
    delete: Vec<String>,
    /// Deletes every picture that no product shows, even one that was uploaded a moment ago
    #[arg(long, conflicts_with = "delete")]
    delete_unused: bool,
}

pub(super) async fn run(Pictures { target, delete, delete_unused }: Pictures) -> Result<(), Failure> {
    if delete.is_empty() && !delete_unused {
        return list(target).await;
    }
    let Target { database, output } = target;
    let store = open_existing(&database.path, now())?;
    let pictures = find(&store, &delete).await?;
    for picture in &pictures {
        store.delete_picture(picture.id.clone(), actor()).await.map_err(Failure::not_saved)?;
    }
    let count =
        if pictures.len() == 1 { "1 picture is".to_owned() } else { format!("{} pictures are", pictures.len()) };
    output.print_outcome(|| json::pictures(&pictures), || format!("{count} deleted"));
    Ok(())
}

async fn list(Target { database, output }: Target) -> Result<(), Failure> {
    let pictures = open_for_reading(&database.path)?.list_pictures(now()).await?;
    output.print_data(|| json::pictures(&pictures), || format(&pictures))
}

/// Returns the pictures with these paths or ids, or without any, those that no product shows.
async fn find(store: &Store, names: &[String]) -> Result<Vec<SavedPicture>, Failure> {
    let pictures = store.list_pictures(now()).await?;
    if names.is_empty() {
        return Ok(pictures.into_iter().filter(|picture| picture.unused_since.is_some()).collect());
    }
    let find = |name: &String| {
        let id = FileName::parse(name).map_or_else(|| name.clone(), |file| file.id);
        let found = pictures.iter().find(|picture| picture.id == id).cloned();
        found.ok_or_else(|| Failure(format!("there is no picture {name}: run `shop products pictures` to see them")))
    };
    names.iter().map(find).collect()
}

fn format(pictures: &[SavedPicture]) -> String {
    let rows = pictures.iter().map(|picture| {
        [
            picture.path(),
            format!("{} × {}", picture.width, picture.height),
            picture.bytes.div_ceil(1024).to_string(),
            picture.unused_since.map_or_else(|| "in use".to_owned(), format_time),
        ]
    });
    table(["PICTURE", ">PIXELS", ">KIB", "UNUSED SINCE"], rows)
}
