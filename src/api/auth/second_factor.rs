//! `/api/auth/second-factor`: the second factor of the account that is signed in.

use std::sync::Arc;

use poem::web::Data;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::accounts::{OwnPassword, confirm};
use super::device::WithDevice;
use crate::api::body::JsonBody;
use crate::api::constraints::{LoginPassword, SecondFactorCode, Uuid};
use crate::api::response::{Deleted, Failure, operations};
use crate::api::staff::{Staff, StaffSettingUp};
use crate::api::state::AppState;
use crate::api::tags::Group;
use crate::api::wire::Field;
use crate::auth::device::Proved;
use crate::auth::second_factor::new_recovery_codes;
use crate::domain::admin::Code;
use crate::domain::rules::FieldError;

pub(in crate::api) struct SecondFactorApi;

/// A secret for an authenticator app. It is in use once the app has shown its first code.
#[derive(Object)]
struct NewSecondFactor {
    /// Names the secret. Send it back with the first code.
    salt: Field<Uuid>,
    /// The secret in base32.
    secret: String,
    /// The secret as an `otpauth://` URL, for a QR code.
    url: String,
}

/// The first code of an authenticator app, and the password of the account.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct SecondFactorInput {
    salt: Field<Uuid>,
    code: Field<SecondFactorCode>,
    current_password: Field<LoginPassword>,
}

/// Recovery codes, each of which replaces a code of the app once.
#[derive(Object)]
struct RecoveryCodes {
    recovery_codes: Vec<String>,
}

operations! {
    Propose: SESSION;
    TurnOn: SESSION BODY LIMITED WRITE;
    TurnOff: STAFF ROW BODY LIMITED WRITE;
}

#[OpenApi(tag = "Group::Staff")]
impl SecondFactorApi {
    /// Returns a new secret for an authenticator app, which changes nothing yet.
    #[oai(path = "/auth/second-factor", method = "get", operation_id = "newSecondFactor")]
    async fn propose(
        &self,
        Data(state): Data<&Arc<AppState>>,
        StaffSettingUp(staff): StaffSettingUp,
    ) -> Result<Json<NewSecondFactor>, Failure<Propose>> {
        let salt = uuid::Uuid::new_v4().to_string();
        let app = state.key.authenticator(&staff.0.admin, &salt);
        Ok(Json(NewSecondFactor { salt: salt.into(), secret: app.secret(), url: app.url() }))
    }

    /// Turns on the second factor, or replaces it, and ends the account's other sessions.
    ///
    /// Data that meets the schema is rejected with 422 if the password or the code is wrong. The response is the only
    /// one that has the recovery codes.
    #[oai(path = "/auth/second-factor", method = "post", operation_id = "turnOnSecondFactor")]
    async fn turn_on(
        &self,
        Data(state): Data<&Arc<AppState>>,
        StaffSettingUp(staff): StaffSettingUp,
        body: JsonBody<SecondFactorInput>,
    ) -> Result<WithDevice<RecoveryCodes>, Failure<TurnOn>> {
        let actor = staff.actor(state);
        let SecondFactorInput { salt, code, current_password } = body.0;
        let salt = uuid::Uuid::parse_str(&salt.text()).map_err(|_| FieldError::new("salt", "Please start again"))?;
        let (by, _) = confirm(state, staff, current_password.text(), None).await?;
        let app = state.key.authenticator(&by.account.admin, &salt.to_string());
        let Some(Code::Step(step)) = app.read(&code.text(), actor.at) else {
            return Err(FieldError::new("code", "This is not the code of the app now").into());
        };
        let (recovery_codes, hashes) = new_recovery_codes();
        let at = actor.at;
        let account = state.store.turn_on_second_factor(by, salt.to_string(), step, hashes, actor).await?;
        let proved = Proved { at, session_epoch: account.session_epoch };
        let cookie = state.device_cookie(&account.admin.email, account.password_version, Some(proved));
        Ok(WithDevice::Proved(Json(RecoveryCodes { recovery_codes }), cookie))
    }

    /// Turns off the second factor, and ends the account's other sessions.
    ///
    /// Not a DELETE, because its body, which no URL or log has, carries the password. If that is wrong, the response is
    /// 422.
    #[oai(path = "/auth/second-factor/remove", method = "post", operation_id = "turnOffSecondFactor")]
    async fn turn_off(
        &self,
        Data(state): Data<&Arc<AppState>>,
        staff: Staff,
        body: JsonBody<OwnPassword>,
    ) -> Result<Json<Deleted>, Failure<TurnOff>> {
        let actor = staff.actor(state);
        let (by, _) = confirm(state, staff, body.0.current_password.text(), None).await?;
        state.store.turn_off_second_factor(by.account.admin.clone(), Some(by), actor).await?;
        Ok(Json(Deleted { deleted: true }))
    }
}
