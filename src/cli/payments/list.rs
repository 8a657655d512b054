//! `shop payments list`.

use std::collections::{BTreeMap, BTreeSet};

use clap::Args;
use serde_json::{Value, json};

use super::connect::connect;
use crate::cli::database::{now, open_for_reading};
use crate::cli::failure::Failure;
use crate::cli::output::{Target, format_time, table};
use crate::config;
use crate::domain::money::Money;
use crate::domain::payment::{Payment, RemotePayment, StrangePayment};
use crate::payments::Stripe;
use crate::store::{OpenPayment, Store};

/// How old the payments are that are compared with Stripe, in seconds.
const COMPARED: i64 = 30 * 24 * 60 * 60;

#[derive(Args)]
pub(in crate::cli) struct PaymentsList {
    #[command(flatten)]
    target: Target,
    #[command(flatten)]
    stripe: config::Stripe,
}

struct Line {
    order: String,
    state: &'static str,
    cents: i64,
    due_at: Option<i64>,
    intent: Option<String>,
    /// Why the last call failed.
    error: Option<String>,
    /// What Stripe says instead.
    differs: Option<String>,
}

pub(in crate::cli) async fn list(PaymentsList { target, stripe }: PaymentsList) -> Result<(), Failure> {
    let stripe = connect(&stripe)?;
    let store = open_for_reading(&target.database.path)?;
    let mut lines: Vec<Line> = store.list_open_payments().await?.into_iter().map(Line::new).collect();
    match &stripe {
        Some(stripe) => compare(&store, stripe, &mut lines).await?,
        None => lines.extend(store.list_strange_payments().await?.into_iter().map(Line::strange)),
    }
    let text = format(&lines, stripe.is_some());
    target.output.print_data(|| lines.iter().map(Line::json).collect(), || text)
}

/// Adds what differs from Stripe, also of payments that are finished or that belong to no order.
async fn compare(store: &Store, stripe: &Stripe, lines: &mut Vec<Line>) -> Result<(), Failure> {
    let remote = list_remote(store, stripe).await?;
    for line in lines.iter_mut() {
        if line.intent.as_ref().is_some_and(|intent| !remote.contains_key(intent)) {
            line.differs = Some("Stripe does not list it".to_owned());
        }
    }
    let listed: BTreeSet<String> = lines.iter().filter_map(|line| line.intent.clone()).collect();
    for (intent, (remote, order)) in remote {
        let payment = store.find_payment(remote.order_id.clone()).await?;
        let payment = payment.filter(|payment| payment.intent.as_ref() == Some(&intent));
        let Some(difference) = difference(payment.as_ref(), &remote) else { continue };
        if listed.contains(&intent) {
            let same = lines.iter_mut().filter(|line| line.intent.as_ref() == Some(&intent));
            same.for_each(|line| line.differs = Some(difference.clone()));
        } else {
            lines.push(Line::differing(intent, order, &remote, payment, difference));
        }
    }
    Ok(())
}

/// Returns the payments of this database that Stripe lists and the numbers of their orders, by their ids.
async fn list_remote(store: &Store, stripe: &Stripe) -> Result<BTreeMap<String, (RemotePayment, String)>, Failure> {
    let mark = store.payment_mark().await?;
    let mut pages = stripe.created_since(now() - COMPARED);
    let mut found = BTreeMap::new();
    let failed = |error| Failure(format!("cannot list payments: {error}"));
    while let Some(page) = pages.next(|metadata| metadata.shop.as_ref() == Some(&mark)).await.map_err(failed)? {
        for intent in page {
            let intent = intent.map_err(failed)?;
            let (remote, number) = (intent.remote(), intent.metadata.order_number.unwrap_or_default());
            found.insert(intent.id, (remote, number));
        }
    }
    Ok(found)
}

fn difference(payment: Option<&Payment>, remote: &RemotePayment) -> Option<String> {
    let Some(payment) = payment else {
        return remote.has_money().then(|| format!("no order has it, and it is {} at Stripe", remote.state.as_str()));
    };
    match () {
        () if remote.state != payment.state => Some(format!("{} at Stripe", remote.state.as_str())),
        () if remote.cents != payment.cents => Some(format!("{} at Stripe", Money::from_cents(remote.cents))),
        () if remote.captured_cents != payment.captured_cents => {
            Some(format!("{} charged at Stripe", Money::from_cents(remote.captured_cents)))
        }
        () if remote.refunded_cents != payment.refunded_cents => {
            Some(format!("{} refunded at Stripe", Money::from_cents(remote.refunded_cents)))
        }
        () if remote.is_disputed && payment.disputed_at.is_none() => Some("disputed at Stripe".to_owned()),
        () => None,
    }
}

impl Line {
    fn new(OpenPayment { order, payment, due_at }: OpenPayment) -> Self {
        Self {
            order: order.number,
            state: payment.state.as_str(),
            cents: payment.cents,
            due_at,
            intent: payment.intent,
            error: payment.error,
            differs: None,
        }
    }

    /// Describes a payment of the last comparison that no order has.
    fn strange(StrangePayment { intent, order_number: order, cents, state }: StrangePayment) -> Self {
        let (intent, differs) = (Some(intent), Some("no order has it".to_owned()));
        Self { order, state: state.as_str(), cents, due_at: None, intent, error: None, differs }
    }

    fn differing(
        intent: String,
        order: String,
        remote: &RemotePayment,
        payment: Option<Payment>,
        differs: String,
    ) -> Self {
        let state = payment.map_or(remote.state, |payment| payment.state).as_str();
        let (intent, differs) = (Some(intent), Some(differs));
        Self { order, state, cents: remote.cents, due_at: None, intent, error: None, differs }
    }

    fn json(&self) -> Value {
        json!({
            "order": self.order,
            "state": self.state,
            "amount": Money::from_cents(self.cents).dollars(),
            "due_at": self.due_at.map(format_time),
            "intent": self.intent,
            "error": self.error,
            "differs": self.differs,
        })
    }
}

fn format(lines: &[Line], is_compared: bool) -> String {
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let rows = lines.iter().map(|line| {
        let due = line.due_at.map(format_time).unwrap_or_default();
        let problem = text(if line.differs.is_some() { &line.differs } else { &line.error });
        let amount = Money::from_cents(line.cents).to_string();
        [line.order.clone(), line.state.to_owned(), amount, due, text(&line.intent), problem]
    });
    let note = if is_compared { "" } else { ", not compared with Stripe: give --stripe-key-file" };
    let count = format!("{} open or different{note}", lines.len());
    if lines.is_empty() {
        return count;
    }
    format!("{}\n{count}", table(["ORDER", "PAYMENT", ">AMOUNT", "NEXT STEP", "AT STRIPE", "PROBLEM"], rows))
}
