//! The site: files and pages by path.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use hyper::http::request::Parts;
use hyper::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use tokio::task::JoinSet;

use super::pages::{Pages, Renderer};
use super::pictures::Pictures;
use super::routes::{MAIL_PREFIX, ORDER_PREFIX, PRODUCT_PREFIX};
use super::serve::{Resource, Response, files, response, routes};
use super::settings::Settings;
use crate::store::Store;
use crate::tasks::Tasks;

/// Folders of files whose names the build chooses.
const FOLDERS: [&str; 2] = ["/assets/", "/media/"];
const PICTURE_FILES: &str = "/pictures/:file";

/// Serves every path outside `/api`.
pub struct Site {
    files: HashMap<String, Resource>,
    pages: Arc<Pages>,
    pictures: Pictures,
    store: Store,
    _task: JoinSet<()>,
}

impl Site {
    /// Loads the embedded UI and spawns the task that renders the pages. Requires a Tokio runtime.
    pub fn new(store: Store, settings: Settings, tasks: &Tasks) -> Self {
        let pages = Arc::new(Pages::new(store.clone(), Renderer::new(settings)));
        let commits = Some(store.catalog_commits());
        let task = JoinSet::from_iter([tasks.drive("pages", Duration::ZERO, commits, pages.clone(), Pages::refresh)]);
        Self { files: files(), pages, pictures: Pictures::default(), store, _task: task }
    }

    /// Returns the paths of pages and files, with variable segments such as `:id` where there are many.
    pub fn path_patterns(&self) -> Vec<String> {
        let fixed = self.files.keys().filter(|path| !FOLDERS.iter().any(|folder| path.starts_with(folder)));
        let folders = FOLDERS.iter().map(|folder| format!("{folder}:file"));
        let pages = routes().into_iter().map(|route| route.path);
        let product_pages = format!("{PRODUCT_PREFIX}:id");
        // Also where there is no such page, so that no log and no metric has the link of an earlier mail.
        let [order_pages, mail_pages] = [ORDER_PREFIX, MAIL_PREFIX].map(|prefix| format!("{prefix}:link"));
        let others =
            [product_pages, order_pages, mail_pages, PICTURE_FILES.into(), "/robots.txt".into(), "/sitemap.xml".into()];
        fixed.cloned().chain(folders).chain(pages).chain(others).collect()
    }

    /// Handles GET and HEAD; the server omits the body for HEAD. A POST to a page is a form sent without JavaScript and
    /// gets a 405 page that says why. Other requests get a plain 405.
    pub async fn answer(&self, request: &Parts) -> Response {
        let file = self.files.get(request.uri.path());
        let is_read = matches!(request.method, Method::GET | Method::HEAD);
        match file {
            Some(file) if is_read => file.answer(&request.headers),
            None if is_read => match self.pictures.answer(&self.store, request).await {
                Some(response) => response,
                None => self.pages.answer(request).await,
            },
            // With JavaScript, the page's scripts intercept the form, so the browser never posts it.
            None if request.method == Method::POST => with_allow(self.pages.reject_form(request).await),
            _ => with_allow(response(StatusCode::METHOD_NOT_ALLOWED, HeaderMap::new(), "")),
        }
    }

    /// Waits until the pages show everything committed before the call.
    pub async fn catch_up(&self) {
        self.pages.catch_up().await;
    }
}

fn with_allow(mut response: Response) -> Response {
    response.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
    response
}
