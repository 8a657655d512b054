//! Shoppers who pay by card, until the shop stops responding.

use std::sync::atomic::AtomicU32;
use std::sync::{Arc, mpsc};
use std::thread::{sleep, spawn};
use std::time::Duration;

use serde_json::{Value, json};

use crate::ledger::COLORS;
use crate::program::Program;
use crate::purchase::{Purchase, agent};
use crate::stripe::StripeServer;

const CLIENTS: usize = 8;
/// Between two requests about a payment whose outcome is not known.
const PAUSE: Duration = Duration::from_millis(100);
const ATTEMPTS: usize = 4;

const GOOD: &str = "pm_card_visa";
const BANK: &str = "pm_card_threeDSecure2Required";

/// A shopper, whose orders are numbered.
struct Shopper {
    agent: ureq::Agent,
    url: String,
    stripe: Arc<StripeServer>,
    numbers: Arc<AtomicU32>,
}

/// The shop does not respond.
struct Gone;

/// Checks out this many times, and leaves the clients that are not finished to the end of the shop.
pub(crate) fn check_out(program: Program, checkouts: usize, numbers: &Arc<AtomicU32>, stripe: &Arc<StripeServer>) {
    let (finished, count) = mpsc::channel();
    let clients: Vec<_> = (0..CLIENTS)
        .map(|index| {
            let (finished, numbers, stripe) = (finished.clone(), numbers.clone(), stripe.clone());
            let shopper = Shopper { agent: agent(), url: program.url.clone(), stripe, numbers };
            spawn(move || {
                for plan in index.. {
                    match shopper.check_out(plan) {
                        Ok(()) => drop(finished.send(())),
                        Err(Gone) => return,
                    }
                }
            })
        })
        .collect();
    drop(finished);
    count.iter().take(checkouts).for_each(drop);
    drop(program);
    for client in clients {
        client.join().expect("no panic");
    }
}

/// Places this many orders, whose cards are authorized.
pub(crate) fn authorize(program: &Program, orders: usize, numbers: &Arc<AtomicU32>, stripe: &Arc<StripeServer>) {
    let shopper =
        Shopper { agent: agent(), url: program.url.clone(), stripe: stripe.clone(), numbers: numbers.clone() };
    for _ in 0..orders {
        let link = shopper.place(&Purchase::new(numbers, &COLORS)).unwrap_or_else(|Gone| panic!("no order"));
        let answer = shopper.pay(&link, GOOD).unwrap_or_else(|Gone| panic!("no answer"));
        assert_eq!(answer["state"], "authorized", "{answer}");
    }
}

impl Shopper {
    /// Places an order, and pays it or not.
    fn check_out(&self, plan: usize) -> Result<(), Gone> {
        let purchase = Purchase::new(&self.numbers, &COLORS);
        let link = self.place(&purchase)?;
        match plan % 10 {
            0 => {}
            1 => drop(self.pay(&link, "pm_card_visa_chargeDeclinedInsufficientFunds")?),
            2 => {
                self.pay(&link, "pm_card_visa_chargeDeclined")?;
                self.pay(&link, GOOD)?;
            }
            3 => self.pay_with_bank(&link, true)?,
            4 => {
                self.pay_with_bank(&link, false)?;
                self.pay(&link, GOOD)?;
            }
            // The tab is closed while the bank asks.
            5 => drop(self.pay(&link, BANK)?),
            6 => {
                self.pay(&link, GOOD)?;
                self.post(&format!("{link}/cancel"), &json!({}))?;
            }
            _ => drop(self.pay(&link, GOOD)?),
        }
        Ok(())
    }

    /// Returns the secret part of the address of the order's page.
    fn place(&self, purchase: &Purchase) -> Result<String, Gone> {
        match purchase.place(&self.agent, &self.url) {
            Some((201, order)) => Ok(order["link"].as_str().expect("a link").to_owned()),
            Some((503, _)) | None => Err(Gone),
            Some((status, body)) => panic!("{status} {body}"),
        }
    }

    /// Pays, and asks again while the outcome is not known. Returns the last answer.
    fn pay(&self, link: &str, token: &str) -> Result<Value, Gone> {
        let path = format!("{link}/payment");
        let mut body = json!({ "token": token });
        for _ in 0..ATTEMPTS {
            match self.post(&path, &body)? {
                (202, _) => body = json!({}),
                (503, _) => {}
                (200 | 402 | 409 | 429, answer) => return Ok(answer),
                (status, answer) => panic!("{status} {answer}"),
            }
            sleep(PAUSE);
        }
        Ok(Value::Null)
    }

    fn pay_with_bank(&self, link: &str, is_done: bool) -> Result<(), Gone> {
        let answer = self.pay(link, BANK)?;
        if let Some(secret) = answer["client_secret"].as_str() {
            self.stripe.account().authenticate(secret, is_done);
            self.post(&format!("{link}/payment"), &json!({}))?;
        }
        Ok(())
    }

    fn post(&self, path: &str, body: &Value) -> Result<(u16, Value), Gone> {
        let request = self.agent.post(format!("{}/api/guest/{path}", self.url));
        let mut response = request.send_json(body).map_err(|_| Gone)?;
        let body = response.body_mut().read_json().map_err(|_| Gone)?;
        Ok((response.status().as_u16(), body))
    }
}
