//! `shop payments`: cards, through Stripe.

mod connect;
mod list;
mod release;

use std::io::{self, Write};

use clap::{Args, Subcommand};
use serde_json::json;
use uuid::Uuid;

pub(super) use self::connect::{connect, stripe_of};
use self::list::PaymentsList;
use self::release::PaymentsRelease;
use super::database::now;
use super::failure::Failure;
use super::output::Output;
use crate::config;
use crate::payments::{Intent, IntentState, NewIntent, Stripe, StripeError};

/// Stripe's payment methods for tests.
const ACCEPTED: &str = "pm_card_visa";
const DECLINED: &str = "pm_card_visa_chargeDeclined";
const AUTHENTICATED: &str = "pm_card_threeDSecure2Required";
/// The amount of a test payment, in US cents.
const CENTS: i64 = 499;

#[derive(Subcommand)]
pub(super) enum PaymentsCommand {
    /// Checks that a Stripe key can do what the shop needs
    ///
    /// With a test key, it authorizes, charges, refunds and releases test payments. With a live key it only
    /// reads, because everything else would move money.
    #[command(mut_arg("key_file", |arg| arg.required(true)))]
    Check(PaymentsCheck),
    /// Lists the payments that are not finished and, with a key, those that differ from Stripe
    List(PaymentsList),
    /// Releases a payment at Stripe that no order of this database has
    ///
    /// The shop leaves such payments alone: the database may be a copy of one that another shop serves.
    #[command(mut_arg("key_file", |arg| arg.required(true)))]
    Release(PaymentsRelease),
}

#[derive(Args)]
pub(super) struct PaymentsCheck {
    #[command(flatten)]
    stripe: config::Stripe,
    #[command(flatten)]
    output: Output,
}

pub(super) async fn run(command: PaymentsCommand) -> Result<(), Failure> {
    match command {
        PaymentsCommand::Check(options) => check(options).await,
        PaymentsCommand::List(options) => list::list(options).await,
        PaymentsCommand::Release(options) => release::release(options).await,
    }
}

async fn check(PaymentsCheck { stripe, output }: PaymentsCheck) -> Result<(), Failure> {
    let stripe = connect(&stripe)?.ok_or_else(|| Failure("--stripe-key-file is missing".to_owned()))?;
    let passed = steps(&stripe).await?;
    output.print_outcome(|| json!({ "mode": mode(&stripe), "passed": passed }), || describe(&stripe, &passed));
    Ok(())
}

/// Tries a key, and says what it can do.
pub(super) async fn try_key(stripe: &Stripe) -> Result<String, Failure> {
    Ok(describe(stripe, &steps(stripe).await?))
}

async fn steps(stripe: &Stripe) -> Result<Vec<&'static str>, Failure> {
    let mut passed = if stripe.key.is_live { read(stripe).await? } else { Trial::new(stripe).run().await? };
    // Payments work without.
    match stripe.disputes(&format!("created%5Bgte%5D={}", now())).await {
        Ok(_) => passed.push("lists disputes"),
        Err(StripeError::Misconfigured(reason)) => {
            let missing =
                "the key lacks Disputes: Read, so fees of disputes, and disputes that you win, are not booked";
            let _ = writeln!(io::stderr(), "shop: {missing}: {reason}");
        }
        Err(error) => return Err(cannot("list disputes")(error)),
    }
    Ok(passed)
}

fn mode(stripe: &Stripe) -> &'static str {
    if stripe.key.is_live { "live" } else { "test" }
}

fn describe(stripe: &Stripe, passed: &[&str]) -> String {
    format!("The {} key works: Stripe {}", mode(stripe), passed.join(", "))
}

async fn read(stripe: &Stripe) -> Result<Vec<&'static str>, Failure> {
    stripe.try_list().await.map_err(cannot("list payments"))?;
    Ok(vec!["lists payments"])
}

/// Test payments, which are all released or refunded at the end.
struct Trial<'a> {
    stripe: &'a Stripe,
    /// Part of the keys of its calls.
    id: Uuid,
}

impl<'a> Trial<'a> {
    fn new(stripe: &'a Stripe) -> Self {
        Self { stripe, id: Uuid::new_v4() }
    }

    async fn run(&self) -> Result<Vec<&'static str>, Failure> {
        self.charge().await?;
        self.decline().await?;
        self.authenticate().await?;
        Ok(vec!["authorizes", "charges", "refunds", "declines", "asks for 3-D Secure", "releases"])
    }

    async fn charge(&self) -> Result<(), Failure> {
        let id = self.create(ACCEPTED).await?;
        let held = self.confirm(&id, ACCEPTED).await.map_err(cannot("authorize a card"))?;
        require(&held, IntentState::RequiresCapture)?;
        let charged = self.stripe.capture(&id, &self.key("capture", &id)).await.map_err(cannot("charge a card"))?;
        require(&charged, IntentState::Succeeded)?;
        if charged.captured_cents != CENTS {
            return Err(Failure(format!("payment {id}: {} cents are charged, not {CENTS}", charged.captured_cents)));
        }
        let refund =
            self.stripe.refund(&id, CENTS, "check", &self.key("refund", &id)).await.map_err(cannot("refund"))?;
        match refund.status.as_deref() {
            Some("pending" | "succeeded") => Ok(()),
            status => Err(Failure(format!("refund {} has the status {}", refund.id, status.unwrap_or("null")))),
        }
    }

    async fn decline(&self) -> Result<(), Failure> {
        let id = self.create(DECLINED).await?;
        match self.confirm(&id, DECLINED).await {
            Err(StripeError::Declined(_)) => self.release(&id).await,
            Err(error) => Err(cannot("try a card that is declined")(error)),
            Ok(_) => Err(Failure(format!("payment {id}: a card that has to be declined was not"))),
        }
    }

    async fn authenticate(&self) -> Result<(), Failure> {
        let id = self.create(AUTHENTICATED).await?;
        let asked = self.confirm(&id, AUTHENTICATED).await.map_err(cannot("ask for 3-D Secure"))?;
        require(&asked, IntentState::RequiresAction)?;
        self.release(&id).await
    }

    async fn create(&self, card: &str) -> Result<String, Failure> {
        let intent = NewIntent { cents: CENTS, description: "shop payments check", order: None };
        let created = self.stripe.create(&intent, &self.key("create", card)).await;
        Ok(created.map_err(cannot("create a payment"))?.id)
    }

    async fn confirm(&self, id: &str, card: &str) -> Result<Intent, StripeError> {
        self.stripe.confirm(id, card, &self.key("confirm", id)).await
    }

    async fn release(&self, id: &str) -> Result<(), Failure> {
        let released = self.stripe.cancel(id, &self.key("cancel", id)).await.map_err(cannot("release a payment"))?;
        require(&released, IntentState::Canceled)
    }

    fn key(&self, call: &str, of: &str) -> String {
        format!("check-{}-{call}-{of}", self.id)
    }
}

fn cannot(step: &'static str) -> impl Fn(StripeError) -> Failure {
    move |error| Failure(format!("cannot {step}: {error}"))
}

fn require(intent: &Intent, state: IntentState) -> Result<(), Failure> {
    let is_expected = (intent.state, intent.is_live) == (state, false);
    is_expected
        .then_some(())
        .ok_or_else(|| Failure(format!("payment {} is {:?}, not {state:?}", intent.id, intent.state)))
}
