//! Error responses to changes that the store rejects or cannot make.

use poem::http::StatusCode;

use super::{ApiError, RETRY_SOON};
use crate::api::request_id::RequestId;
use crate::store::StoreError;

const DISK_FULL: &str = "The shop's disk is full, so nothing was saved";
const NO_SPACE_FOR_PICTURES: &str = "The shop's disk is nearly full, so the picture was not saved";
const UNAVAILABLE: &str = "The shop cannot read or save data right now";
const REPLICA_BEHIND: &str = "The shop cannot save changes right now, so nothing was saved";
const UNCONFIRMED: &str = "This may have been saved: send it again to find out";
const NOT_PLACED: &str = "Your order was not placed; you have not been charged";

impl ApiError {
    /// An order that was not saved: a storage error tells the shopper what that means.
    pub(in crate::api) fn not_placed(error: StoreError) -> Self {
        let is_storage_error = matches!(
            error,
            StoreError::DiskFull | StoreError::ReplicaBehind | StoreError::Unavailable(_) | StoreError::Stopped(_)
        );
        let mut error = Self::from(error);
        if is_storage_error {
            error.body.message = NOT_PLACED.into();
        }
        error
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Rejected(rejection) => rejection.into(),
            StoreError::Invalid(fields) => fields.into(),
            StoreError::Stale(stale) => stale.into(),
            StoreError::NotFound => {
                Self::new(StatusCode::NOT_FOUND, "PGRST116", "JSON object requested, multiple (or no) rows returned")
                    .details("The result contains 0 rows")
            }
            StoreError::AccountChanged => Self::unauthorized(),
            StoreError::TooManyUnusedPictures => Self::too_many_unused_pictures(),
            StoreError::PictureInUse { product } => Self::picture_in_use(&product),
            StoreError::Busy => {
                Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", "The shop is busy, please try again")
                    .retry_after(RETRY_SOON)
            }
            StoreError::DiskFull => {
                RequestId::log_cause(&error);
                Self::new(StatusCode::INSUFFICIENT_STORAGE, "storage_full", DISK_FULL).hint("Try again later")
            }
            StoreError::NoSpaceForPictures => {
                RequestId::log_cause(&error);
                Self::new(StatusCode::INSUFFICIENT_STORAGE, "storage_full", NO_SPACE_FOR_PICTURES)
                    .hint("Free 256 MiB of the shop's disk, or delete unused pictures")
            }
            StoreError::ReplicaBehind => {
                Self::new(StatusCode::SERVICE_UNAVAILABLE, "replica_behind", REPLICA_BEHIND).retry_after(RETRY_SOON)
            }
            // Not 503, which says that nothing was saved.
            StoreError::Unconfirmed => Self::new(StatusCode::GATEWAY_TIMEOUT, "unconfirmed", UNCONFIRMED),
            StoreError::Unavailable(_) => {
                RequestId::log_cause(&error);
                Self::new(StatusCode::SERVICE_UNAVAILABLE, "storage", UNAVAILABLE).retry_after(RETRY_SOON)
            }
            // Already logged when the store stopped.
            StoreError::Stopped(_) => {
                Self::new(StatusCode::SERVICE_UNAVAILABLE, "storage", UNAVAILABLE).retry_after(RETRY_SOON)
            }
            StoreError::Internal(_) => {
                RequestId::log_cause(&error);
                Self::internal()
            }
        }
    }
}
