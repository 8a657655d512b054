//! The endpoint for everything under `/api`.

use std::sync::Arc;

use poem::endpoint::BoxEndpoint;
use poem::{Endpoint, EndpointExt, IntoResponse, Route, get};

use super::docs;
use super::error::{ApiError, framework};
use super::openapi::service;
use super::state::AppState;

/// Returns the endpoint for everything under `/api`. Every response and error has the documented shape.
pub fn endpoint(state: Arc<AppState>) -> BoxEndpoint<'static> {
    Route::new()
        .at("/api/docs", get(docs::page()))
        .at("/api/openapi.yaml", get(docs::yaml()))
        .nest("/api", service())
        .data(state.clone())
        .around(move |endpoint, request| {
            state.detect_unnamed_proxy(&request);
            let path = request.uri().path().to_owned();
            // Staff sign in to look.
            let is_rejected = state.options.is_drill && !request.method().is_safe() && !path.starts_with("/api/auth/");
            async move {
                if is_rejected {
                    return Ok(ApiError::drill().into_response());
                }
                Ok(match endpoint.call(request).await {
                    Ok(response) => response.into_response(),
                    Err(error) => framework::into_response(error, &path),
                })
            }
        })
        .boxed()
}
