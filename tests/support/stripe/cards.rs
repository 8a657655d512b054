//! The payment methods of Stripe's test mode. Source: <https://docs.stripe.com/testing>. `pm_card_processing` is not
//! Stripe's, whose cards do not stay in that state, nor is `pm_card_nameless`, of which Stripe knows nothing.

/// A card, by the payment method that the browser gets for it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Card {
    pub(super) token: &'static str,
    pub(super) brand: &'static str,
    pub(super) last4: &'static str,
    pub(super) bank: Bank,
}

/// What the bank says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bank {
    Accepts,
    Declines(Decline),
    /// It wants to see the shopper first, and then may decline.
    Authenticates(Option<Decline>),
    /// It has not answered.
    Waits,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Decline {
    pub(super) code: &'static str,
    pub(super) reason: &'static str,
    /// The field that is wrong.
    pub(super) param: Option<&'static str>,
    pub(super) message: &'static str,
}

const DECLINED: Decline =
    Decline { code: "card_declined", reason: "generic_decline", param: None, message: "Your card was declined." };
const NO_FUNDS: Decline = Decline {
    code: "card_declined",
    reason: "insufficient_funds",
    param: None,
    message: "Your card has insufficient funds.",
};
const EXPIRED: Decline = Decline {
    code: "expired_card",
    reason: "expired_card",
    param: Some("exp_year"),
    message: "Your card has expired.",
};
const WRONG_CVC: Decline = Decline {
    code: "incorrect_cvc",
    reason: "incorrect_cvc",
    param: Some("cvc"),
    message: "Your card's security code is incorrect.",
};

const fn visa(token: &'static str, last4: &'static str, bank: Bank) -> Card {
    Card { token, brand: "visa", last4, bank }
}

const CARDS: &[Card] = &[
    visa("pm_card_visa", "4242", Bank::Accepts),
    Card { token: "pm_card_mastercard", brand: "mastercard", last4: "4444", bank: Bank::Accepts },
    visa("pm_card_visa_chargeDeclined", "0002", Bank::Declines(DECLINED)),
    visa("pm_card_visa_chargeDeclinedInsufficientFunds", "9995", Bank::Declines(NO_FUNDS)),
    visa("pm_card_chargeDeclinedExpiredCard", "0069", Bank::Declines(EXPIRED)),
    visa("pm_card_chargeDeclinedIncorrectCvc", "0127", Bank::Declines(WRONG_CVC)),
    visa("pm_card_chargeCustomerFail", "0341", Bank::Declines(DECLINED)),
    visa("pm_card_threeDSecure2Required", "3220", Bank::Authenticates(None)),
    visa("pm_card_authenticationRequired", "3184", Bank::Authenticates(None)),
    visa("pm_card_threeDSecureRequiredChargeDeclined", "1629", Bank::Authenticates(Some(DECLINED))),
    visa("pm_card_processing", "4242", Bank::Waits),
    Card { token: "pm_card_nameless", brand: "", last4: "", bank: Bank::Accepts },
];

pub(super) fn find(token: &str) -> Option<&'static Card> {
    CARDS.iter().find(|card| card.token == token)
}
