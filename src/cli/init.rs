//! `shop init`: asks for the settings of a new shop, and makes its files at the end.

mod next_steps;
mod questions;

use std::fs::DirBuilder;
use std::net::SocketAddr;
use std::os::unix::fs::DirBuilderExt;
use std::path::{self, Path, PathBuf};

use clap::Args;
use uuid::Uuid;

use self::next_steps::next_steps;
use self::questions::{Questions, confirm, is_yes, read_line, read_secret};
use super::accounts::parse_email;
use super::database::{actor, now, open_for_reading};
use super::failure::Failure;
use super::mail::{mailer_of, parse_server, send};
use super::new_password::new_password_hash;
use super::output::{print_line, say};
use super::payments::{stripe_of, try_key};
use super::settings::{FILE_NAME, require_startable, settings_file};
use crate::auth::private_file;
use crate::config::{self, Database, parse_sender};
use crate::domain::admin::AdminEmail;
use crate::mail::{Sample, Shop};
use crate::store::{self, Store};

/// The files of typed secrets, next to the settings.
const MAIL_URL: &str = "smtp-url";
const STRIPE_KEY: &str = "stripe-key";
/// The URL of a shop without a domain.
const LOCAL: &str = "http://127.0.0.1:8080";

#[derive(Args)]
pub(super) struct Init {
    #[command(flatten)]
    database: Database,
    /// Who sells: name, street and city
    #[arg(long, value_name = "SELLER")]
    seller: Option<String>,
    /// Support email address shown to shoppers
    #[arg(long, value_name = "EMAIL")]
    support_email: Option<String>,
    /// A demonstration that takes no money (spec), or a shop that charges cards (live)
    #[arg(long, value_name = "MODE")]
    mode: Option<String>,
    /// Domain of the shop; empty for none
    #[arg(long, value_name = "DOMAIN")]
    domain: Option<String>,
    /// Address to listen on; the default is 127.0.0.1:8080, and port 443 everywhere with a domain
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<SocketAddr>,
    /// File with the URL of the mail server; empty for none
    #[arg(long, value_name = "FILE")]
    mail_url_file: Option<String>,
    /// Sender of the mails; the default is the support email
    #[arg(long, value_name = "SENDER")]
    mail_from: Option<String>,
    /// Root certificates in PEM to trust when talking to the mail server
    #[arg(long, value_name = "FILE")]
    mail_ca: Option<PathBuf>,
    #[command(flatten)]
    stripe: config::Stripe,
    /// Publishable Stripe key
    #[arg(long, value_name = "KEY")]
    stripe_publishable_key: Option<String>,
    /// Whether the prices include sales tax or you collect none: included or none
    #[arg(long, value_name = "TAX")]
    sales_tax: Option<String>,
    /// Folder for backups, which is made; empty for none
    #[arg(long, value_name = "DIR")]
    backup_dir: Option<String>,
    /// Email of the first account
    #[arg(long, value_name = "EMAIL")]
    email: Option<String>,
    /// Reads its password from standard input instead of prompting for it
    #[arg(long)]
    password_stdin: bool,
}

/// A secret that was typed, and the file that will have it.
type Secret = (&'static str, String);

pub(super) async fn run(given: Init, config: Option<PathBuf>) -> Result<(), Failure> {
    let database = store::resolve(&given.database.path)?;
    let file = path::absolute(config.unwrap_or_else(|| database.with_file_name(FILE_NAME)))?;
    let mut asked = Questions::new();
    let unchanged = |path: &Path| Failure(format!("{} exists: nothing was changed", path.display()));
    if file.symlink_metadata().is_ok() {
        let question = format!("{} exists. Replace it, and the secrets next to it?", file.display());
        if !asked.is_terminal || !confirm(&question)? {
            return Err(unchanged(&file));
        }
    } else if database.exists() && asked.is_terminal {
        let question = format!("{} exists, with its orders, products and accounts. Use it?", database.display());
        if !confirm(&question)? {
            return Err(unchanged(&database));
        }
    }
    let folder = file.parent().unwrap_or(Path::new("/"));
    if !folder.is_dir() {
        return Err(Failure(format!("there is no folder {}", folder.display())));
    }
    asked.set("db", &database.strip_prefix(folder).unwrap_or(&database).display().to_string())?;
    let Init { seller, support_email, mode, domain, .. } = given;
    asked.ask("seller", "1. Who sells: name, street and city, separated by commas", seller, None)?;
    let support = asked.ask("support-email", "2. Support email that shoppers read", support_email, None)?;
    let question = "3. live charges cards, spec is a demonstration that takes no money";
    let is_live = asked.ask("mode", question, mode, Some("spec"))? == "live";
    let domain = asked.ask("domain", "4. Domain, such as shop.example; empty for this machine", domain, Some(""))?;
    let first = domain.split(',').next().unwrap_or_default();
    let local = given.listen.map_or_else(|| LOCAL.to_owned(), url_of);
    let origin = if domain.is_empty() { local } else { format!("https://{first}") };
    if let Some(listen) = given.listen {
        asked.set("listen", &listen.to_string())?;
    }
    if domain.is_empty() {
        asked.set("public-url", &origin)?;
    } else {
        asked.set("acme-email", &support)?;
        asked.set("http-listen", "[::]:80")?;
    }
    let from = given.mail_from.unwrap_or_else(|| support.clone());
    let mail = MailAnswers { url_file: given.mail_url_file, from, ca: given.mail_ca };
    let shop = Shop { origin, support_email: support, seller: None, payment_note: None, sales_tax: None };
    let mut secrets: Vec<Secret> = Vec::from_iter(ask_mail(&mut asked, mail, shop, is_live).await?);
    if is_live {
        secrets.extend(ask_stripe(&mut asked, given.stripe, given.stripe_publishable_key).await?);
        asked.ask("sales-tax", "7. Sales tax: none, or included in the prices", given.sales_tax, None)?;
    }
    let backups =
        asked.ask("backup-dir", "8. Folder for backups; empty for none", given.backup_dir, Some("backups"))?;
    let (email, hash) = ask_account(&asked, given.email, given.password_stdin, &database).await?;
    require_startable(&asked.settings).map_err(Failure)?;
    // From here on nothing is asked. The settings are last, so that the command can be repeated after a failure.
    let backups = Some(folder.join(&backups)).filter(|_| !backups.is_empty());
    if let Some(backups) = &backups {
        let made = DirBuilder::new().recursive(true).mode(0o700).create(backups);
        made.map_err(|error| Failure(format!("cannot make {}: {error}", backups.display())))?;
    }
    for (name, secret) in &secrets {
        write(&folder.join(name), &format!("{secret}\n"))?;
    }
    if let Some(hash) = hash {
        let store = Store::open(&database, now())?;
        store.insert_admin(Uuid::new_v4().to_string(), email.clone(), hash, actor()).await?;
    }
    write(&file, &settings_file(&asked.settings))?;
    print_line(&next_steps(&file, &database, email.as_str(), is_live, backups.as_deref()));
    Ok(())
}

fn write(file: &Path, text: &str) -> Result<(), Failure> {
    let written = private_file::replace(file, text.as_bytes());
    written.map_err(|error| Failure(format!("cannot write {}: {error}", file.display())))
}

/// What the command line says about mail.
struct MailAnswers {
    url_file: Option<String>,
    from: String,
    ca: Option<PathBuf>,
}

/// Asks for the mail server, and sends a letter to the support email.
async fn ask_mail(
    asked: &mut Questions,
    given: MailAnswers,
    shop: Shop,
    is_live: bool,
) -> Result<Option<Secret>, Failure> {
    let MailAnswers { url_file, from, ca } = given;
    let (support, sender) = (shop.support_email.clone(), parse_sender(&from).map_err(Failure)?);
    let mailer = |text: &str, file: &Path| {
        let server = parse_server(text, file, ca.as_deref())?;
        mailer_of(server, sender.clone(), shop.clone())
    };
    let url_file = url_file.or_else(|| (!asked.is_terminal).then(String::new));
    let secret = match url_file {
        Some(file) if file.is_empty() => return Ok(None),
        Some(file) => {
            send(&mailer(&read_private(file.as_ref())?, file.as_ref())?, Sample::Test, &support).await?;
            asked.set("mail-url-file", &path::absolute(&file)?.display().to_string())?;
            None
        }
        None => loop {
            let none = if is_live { "" } else { "; empty for none" };
            let url = read_secret(&format!(
                "5. URL of the mail server (not shown), such as smtps://user:password@smtp.example{none}: "
            ))?;
            if url.is_empty() && !is_live {
                return Ok(None);
            }
            if url.is_empty() {
                say("a shop that charges cards sends mail: give the URL of a mail server");
                continue;
            }
            match mailer(&url, MAIL_URL.as_ref()) {
                Err(Failure(error)) => say(&error),
                Ok(mailer) if is_kept(send(&mailer, Sample::Test, &support).await)? => {
                    asked.set("mail-url-file", MAIL_URL)?;
                    break Some((MAIL_URL, url));
                }
                Ok(_) => {}
            }
        },
    };
    if let Some(ca) = &ca {
        asked.set("mail-ca", &path::absolute(ca)?.display().to_string())?;
    }
    asked.set("mail-from", &from)?;
    Ok(secret)
}

/// Asks for the keys of Stripe, and tries the secret one.
async fn ask_stripe(
    asked: &mut Questions,
    given: config::Stripe,
    publishable: Option<String>,
) -> Result<Option<Secret>, Failure> {
    let secret = if let Some(file) = &given.key_file {
        try_key(&stripe_of(&read_private(file)?, file, &given)?).await?;
        asked.set("stripe-key-file", &path::absolute(file)?.display().to_string())?;
        None
    } else {
        asked.require_terminal("stripe-key-file")?;
        loop {
            let key = read_secret("6. Secret or restricted Stripe key (not shown), sk_... or rk_...: ")?;
            match stripe_of(&key, STRIPE_KEY.as_ref(), &given) {
                Err(Failure(error)) => say(&error),
                Ok(stripe) if is_kept(try_key(&stripe).await)? => {
                    asked.set("stripe-key-file", STRIPE_KEY)?;
                    break Some((STRIPE_KEY, key));
                }
                Ok(_) => {}
            }
        }
    };
    asked.ask("stripe-publishable-key", "   Publishable Stripe key, pk_...", publishable, None)?;
    Ok(secret)
}

/// Prints the outcome of a trial. After a failure, asks whether to keep the answer anyway: the server may only be down now.
fn is_kept(tried: Result<String, Failure>) -> Result<bool, Failure> {
    match tried {
        Ok(outcome) => {
            say(&outcome);
            Ok(true)
        }
        Err(Failure(error)) => {
            say(&error);
            // Not shown, because the right secret may be pasted here.
            Ok(is_yes(&read_secret("Keep it anyway? [y/N] (not shown): ")?))
        }
    }
}

fn read_private(file: &Path) -> Result<String, Failure> {
    private_file::read(file).map_err(|error| Failure(format!("cannot use {}: {error}", file.display())))
}

/// Asks for the first account. Returns its email, and the hash of its password unless it exists.
async fn ask_account(
    asked: &Questions,
    given: Option<String>,
    password_stdin: bool,
    database: &Path,
) -> Result<(AdminEmail, Option<String>), Failure> {
    if given.is_none() {
        asked.require_terminal("email")?;
    }
    let email = loop {
        let typed = given.clone().map_or_else(|| read_line("9. Email of the first account: "), Ok)?;
        match parse_email(&typed) {
            Err(Failure(error)) if given.is_none() => say(&error),
            email => break email?,
        }
    };
    let exists = database.exists() && {
        let store = open_for_reading(database)?;
        store.find_account(email.as_str().to_owned()).await?.is_some()
    };
    let hash = if exists { None } else { Some(new_password_hash(&email, password_stdin)?) };
    Ok((email, hash))
}

/// Returns the URL at which a browser of this machine finds a shop that listens on this address.
fn url_of(listen: SocketAddr) -> String {
    if listen.ip().is_unspecified() {
        format!("http://localhost:{}", listen.port())
    } else {
        format!("http://{listen}")
    }
}
