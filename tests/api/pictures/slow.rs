//! Uploads that take long, and several at the same time.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use futures_util::{FutureExt, StreamExt, stream};
use poem::Body;
use poem::http::Method;
use shop::api::Options;
use shop::domain::picture::PictureError;
use shop::imaging::{Budget, convert};
use tokio::sync::Semaphore;

use super::files::red_and_blue;
use super::scans::jpeg_of_scans;
use super::send;
use crate::contract::Document;
use crate::shop::{Caller, Request, TestShop, request};

/// The number of uploads that are read at the same time.
const AT_ONCE: usize = 4;

/// Returns an upload whose end is sent once `end` has a permit. Adds a permit to `begun` when its body is read.
fn slow_upload(staff: &Caller, begun: &Arc<Semaphore>, end: &Arc<Semaphore>) -> Request {
    let mut file = red_and_blue(250, 250).png();
    let rest = file.split_off(20);
    let (begun, end) = (begun.clone(), end.clone());
    let last = async move {
        begun.add_permits(1);
        end.acquire().await.expect("an open semaphore").forget();
        Ok(rest)
    };
    let parts = stream::iter([Ok::<_, io::Error>(file)]).chain(last.into_stream());
    let mut request = request(Method::POST, "/api/pictures", staff).header("Content-Type", "image/png").finish();
    request.body = Body::from_bytes_stream(parts).into();
    request
}

#[tokio::test]
async fn four_pictures_are_uploaded_at_the_same_time_and_the_fifth_is_asked_to_try_again() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let (begun, end) = (Arc::new(Semaphore::new(0)), Arc::new(Semaphore::new(0)));
    let slow = join_all((0..AT_ONCE).map(|_| shop.send(slow_upload(&staff, &begun, &end))));
    let meanwhile = async {
        begun.acquire_many(4).await.expect("an open semaphore").forget();
        let fifth = send(&shop, &staff, "image/png", red_and_blue(250, 250).png()).await;
        end.add_permits(AT_ONCE);
        fifth
    };
    let (slow, fifth) = tokio::join!(slow, meanwhile);
    assert_eq!((fifth.status, fifth.code().as_str()), (503, "busy"), "{}", fifth.text());
    assert_eq!(fifth.json()["message"], "Other pictures are being uploaded, please try again");
    assert!(fifth.header("retry-after").parse::<u32>().is_ok());
    let document = Document::read();
    document.check(document.operation("POST", "/api/pictures").expect("documented"), &fifth, "the fifth");
    assert_eq!(slow.iter().map(|response| response.status).collect::<Vec<_>>(), [201; AT_ONCE]);
    assert_eq!(send(&shop, &staff, "image/png", red_and_blue(250, 250).png()).await.status, 201, "afterwards");
}

#[tokio::test]
async fn an_upload_has_two_minutes() {
    assert_eq!(Options::default().long_request_timeout, Duration::from_mins(2));
    let shop =
        TestShop::with_options(Options { long_request_timeout: Duration::from_millis(100), ..Options::default() });
    let staff = shop.staff().await;
    let (begun, never) = (Arc::new(Semaphore::new(0)), Arc::new(Semaphore::new(0)));
    let document = Document::read();
    let operation = document.operation("POST", "/api/pictures").expect("documented");
    // More than can be uploaded at the same time: each makes room for the next.
    for _ in 0..=AT_ONCE {
        let response = shop.send(slow_upload(&staff, &begun, &never)).await;
        assert_eq!((response.status, response.code().as_str()), (408, "timeout"), "{}", response.text());
        document.check(operation, &response, "too slow");
    }
    assert_eq!(shop.count("pictures"), 0);
    assert_eq!(shop.get("/api/orders", &staff).await.status, 200, "other requests have their own limit");
}

#[tokio::test]
async fn an_upload_whose_client_is_gone_makes_room_for_the_next() {
    // Its decoding takes as long as the budget of an upload allows, unless it ends with the request.
    let endless = jpeg_of_scans(100);
    let options = Options { long_request_timeout: Duration::from_secs(1), ..Options::default() };
    let shop = TestShop::with_options(options);
    let staff = shop.staff().await;
    assert_eq!(send(&shop, &staff, "image/jpeg", endless).await.status, 408);
    assert_eq!(send(&shop, &staff, "image/png", red_and_blue(250, 250).png()).await.status, 201);
}

#[test]
fn a_picture_that_takes_too_long_is_rejected() {
    let picture = red_and_blue(300, 300);
    for file in [picture.jpeg(), picture.png(), picture.webp()] {
        assert_eq!(convert(&file, &Budget::new(Duration::ZERO)), Err(PictureError::TooSlow));
        let left = Budget::default();
        drop(left.cancel_on_drop());
        assert_eq!(convert(&file, &left), Err(PictureError::TooSlow));
        assert!(convert(&file, &Budget::default()).is_ok());
    }
}
