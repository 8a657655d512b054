//! `shop products picture`: saving a picture for a product.

use std::fs::File;
use std::io::Read;
use std::path::PathBuf;

use clap::Args;

use crate::api::json;
use crate::cli::database::{actor, now, open_existing};
use crate::cli::failure::Failure;
use crate::cli::output::Target;
use crate::domain::picture::MAX_UPLOAD_BYTES;
use crate::imaging::{self, Budget};

/// A picture to save.
#[derive(Args)]
pub(in crate::cli) struct PictureUpload {
    #[command(flatten)]
    target: Target,
    /// A JPEG, PNG or WebP of up to 10 MiB and 50 megapixels
    file: PathBuf,
}

pub(super) async fn upload(PictureUpload { target, file }: PictureUpload) -> Result<(), Failure> {
    let Target { database, output } = target;
    let unreadable = |error| Failure(format!("cannot read {}: {error}", file.display()));
    let mut bytes = Vec::new();
    File::open(&file)
        .and_then(|file| file.take(MAX_UPLOAD_BYTES as u64 + 1).read_to_end(&mut bytes))
        .map_err(unreadable)?;
    if bytes.len() > MAX_UPLOAD_BYTES {
        return Err(Failure(format!("{} has more than 10 MiB: make it smaller", file.display())));
    }
    let store = open_existing(&database.path, now())?;
    store.check_picture_space().await.map_err(Failure::not_saved)?;
    let picture = imaging::convert(&bytes, &Budget::default()).map_err(Failure::rejected)?;
    store.insert_picture(picture.clone(), actor()).await.map_err(Failure::not_saved)?;
    output.print_outcome(|| json::picture(&picture), || picture.path());
    Ok(())
}
