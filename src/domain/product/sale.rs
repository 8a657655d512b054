//! Sales: when they end, and whether shoppers see the list price next to the sale price.

use jiff::ToSpan;
use jiff::civil::Date;

use super::saved::Product;
use crate::domain::money::Money;
use crate::domain::period::parse_date;
use crate::domain::rules::FieldError;

/// The longest time to the end of a sale, in days.
const MAX_DAYS: i64 = 366;
const FIELD: &str = "sale_ends";

/// The last day of a sale as staff send it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SaleEnd {
    /// Not sent.
    #[default]
    Keep,
    /// The sale has no end.
    Never,
    /// The sale ends with this day.
    On(Date),
}

impl SaleEnd {
    /// Parses a date such as `2026-11-30`. An empty text is no end.
    pub(super) fn parse(text: Option<&str>, errors: &mut Vec<FieldError>) -> Self {
        match text.map(|text| (!text.is_empty()).then(|| parse_date(FIELD, text))) {
            None => Self::Keep,
            Some(None) => Self::Never,
            Some(Some(Ok(day))) => Self::On(day),
            Some(Some(Err(error))) => {
                errors.push(error);
                Self::Keep
            }
        }
    }

    /// Returns the last day to store, with the one that is stored and the sale price of the edit.
    pub fn day(
        self,
        kept: Option<Date>,
        sale_price: Option<Money>,
        today: Date,
    ) -> Result<Option<Date>, Vec<FieldError>> {
        let error = |message: &str| Err(vec![FieldError::new(FIELD, message)]);
        match (self, sale_price) {
            (Self::On(_), None) => error("Needs a sale price"),
            (Self::Never, _) | (Self::Keep, None) => Ok(None),
            (Self::Keep, Some(_)) => Ok(kept),
            (Self::On(day), Some(_)) if Some(day) == kept => Ok(kept),
            (Self::On(day), Some(_)) if day < today => error("Must not be in the past"),
            (Self::On(day), Some(_)) if day > today.saturating_add(MAX_DAYS.days()) => {
                error("Must be at most a year from today")
            }
            (Self::On(day), Some(_)) => Ok(Some(day)),
        }
    }
}

impl Product {
    /// Returns the product at its list price, without the sale.
    #[must_use]
    pub fn without_sale(self) -> Self {
        Self { sale_price: None, sale_ends: None, shows_list_price: false, ..self }
    }

    /// Returns the product as shoppers see it: the end of a sale only in live mode, and there the list price next to the
    /// sale price only if it was charged before.
    #[must_use]
    pub fn shown_to_shoppers(self, is_live: bool) -> Self {
        match is_live {
            false => Self { sale_ends: None, ..self },
            true if self.shows_list_price => self,
            true => Self { price: self.effective_price(), sale_price: None, ..self },
        }
    }

    /// Returns when the sale ends, such as `Sale ends Nov 30`; empty without an end.
    pub fn sale_end_text(&self) -> String {
        self.sale_ends.map(|day| day.strftime("Sale ends %b %-d").to_string()).unwrap_or_default()
    }
}
