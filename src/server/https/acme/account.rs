//! The account at the certificate authority.

use std::io;

use instant_acme::{Account, AccountCredentials, NewAccount};
use serde::{Deserialize, Serialize};

use super::client::Client;
use super::error::AcmeError;
use super::folder::Folder;

const FILE: &str = "account.json";

/// An account as it is stored.
#[derive(Deserialize, Serialize)]
struct SavedAccount {
    email: String,
    /// [`AccountCredentials`], with the private key.
    credentials: serde_json::Value,
}

/// Where and as whom certificates are ordered.
pub(super) struct Authority {
    pub(super) client: Client,
    pub(super) directory_url: String,
    pub(super) email: String,
}

impl Authority {
    /// Returns the stored account, with the current email address, or makes one.
    pub(super) async fn account(&self, folder: &Folder) -> Result<Account, AcmeError> {
        let contact = format!("mailto:{}", self.email);
        if let Some(mut saved) = read(folder)? {
            let account = self.restore(folder, &saved).await?;
            if saved.email != self.email {
                account.update_contacts(&[&contact]).await?;
                saved.email.clone_from(&self.email);
                write(folder, &saved)?;
            }
            return Ok(account);
        }
        let request = NewAccount { contact: &[&contact], terms_of_service_agreed: true, only_return_existing: false };
        let builder = Account::builder_with_http(Box::new(self.client.clone()));
        let (account, credentials) = builder.create(&request, self.directory_url.clone(), None).await?;
        let credentials = serde_json::to_value(&credentials).map_err(io::Error::other)?;
        write(folder, &SavedAccount { email: self.email.clone(), credentials })?;
        Ok(account)
    }

    /// Returns the stored account, if there is one.
    pub(super) async fn saved_account(&self, folder: &Folder) -> Result<Option<Account>, AcmeError> {
        match read(folder)? {
            Some(saved) => Ok(Some(self.restore(folder, &saved).await?)),
            None => Ok(None),
        }
    }

    async fn restore(&self, folder: &Folder, saved: &SavedAccount) -> Result<Account, AcmeError> {
        let credentials = AccountCredentials::deserialize(&saved.credentials).map_err(|_| damaged(folder))?;
        Ok(Account::builder_with_http(Box::new(self.client.clone())).from_credentials(credentials).await?)
    }
}

/// Forgets an account that the certificate authority does not know, so that the next attempt makes one.
pub(super) fn forget(folder: &Folder) -> io::Result<()> {
    folder.remove(FILE)
}

fn read(folder: &Folder) -> io::Result<Option<SavedAccount>> {
    let Some(bytes) = folder.read(FILE)? else { return Ok(None) };
    serde_json::from_slice(&bytes).map(Some).map_err(|_| damaged(folder))
}

fn damaged(folder: &Folder) -> io::Error {
    io::Error::other(format!("{} is damaged: remove it to make a new account", folder.path(FILE).display()))
}

fn write(folder: &Folder, account: &SavedAccount) -> io::Result<()> {
    folder.write(FILE, &serde_json::to_vec(account)?)
}
