//! Kills a shop that takes cards again and again, while calls of Stripe fail at random, Stripe and banks refuse, the owner
//! uses Stripe's dashboard, and time passes: no order may be charged twice, early or after it was cancelled, and none is
//! paid without money.

use std::path::{Path, PathBuf};

use crate::checkouts;
use crate::settled::Found;
use crate::stripe::Fault;
use crate::world::{KEY, STEP, UNTIL_CHARGED, World};

/// The percentage of Stripe calls that fail.
const FAULTS: u64 = 20;
/// How many charged orders staff cancel between two starts.
const CANCELLED: usize = 2;
const MINUTE: i64 = 60;
/// How time passes after the orders are cancelled that nobody has paid: until the shop has charged or given up what banks
/// have refused. What is held ends after a week.
const LAST_STEPS: [i64; 9] =
    [STEP, STEP, 40 * MINUTE, 160 * MINUTE, 640 * MINUTE, 2_560 * MINUTE, 2_560 * MINUTE, 640 * MINUTE, STEP];
/// Between this many starts, each fault occurs once.
const CYCLE: usize = 8;
/// After this many refusals of its bank, the shop gives an order up.
const REFUSALS: usize = 4;
/// US cents, less than an order costs.
const PART: i64 = 300;
const DECLINED: Fault = Fault::Refusal(402, "card_declined");

const HELD: &str = "status = 'pending' AND payments.state = 'authorized'";
const CHARGED: &str = "status = 'paid' AND captured_cents > refunded_cents AND disputed_at IS NULL";

/// Kills the shop `kills` times, after this many checkouts each.
pub(crate) fn run(binary: &Path, folder: &Path, library: PathBuf, kills: usize, checkouts: usize) -> Found {
    let mut world = World::new(binary, folder, library);
    world.stripe.account().fail_at_random(1, FAULTS);
    for kill in 0..kills {
        world.break_something(kill % CYCLE);
        checkouts::check_out(world.start(), checkouts, &world.numbers, &world.stripe);
        (0..CANCELLED).filter_map(|_| world.choose(CHARGED)).for_each(|intent| world.cancel(&intent));
        world.pass_time(STEP);
        KEY.clone_into(&mut world.stripe.account().key);
    }
    world.stripe.account().end_random_faults();
    // A card that is accepted ends the alert about the key.
    world.authorize(&world.start(), 1);
    world.settle(&UNTIL_CHARGED);
    world.run_fast();
    world.settle(&LAST_STEPS);
    world.compare()
}

impl World<'_> {
    /// Makes the fault of this turn, while the shop is stopped.
    fn break_something(&self, turn: usize) {
        match turn {
            // The key is revoked until the next start.
            1 => self.stripe.account().key.clear(),
            2 => {
                let Some(intent) = self.choose(HELD) else { return };
                self.stripe.account().capture_by_hand(&intent, PART).expect("a held payment");
            }
            3 => self.refuse_charges(1),
            4 => self.refuse_charges(REFUSALS),
            5 => self.stripe.account().fail("/refunds", Fault::Refusal(400, "charge_disputed")),
            7 => {
                self.dispute();
                // The bank decides about this one, and the shop asks for no refund.
                self.dispute().into_iter().for_each(|intent| self.cancel(&intent));
            }
            _ => {}
        }
    }

    /// The bank of a held payment refuses this many times to charge it.
    fn refuse_charges(&self, times: usize) {
        let Some(intent) = self.choose(HELD) else { return };
        (0..times).for_each(|_| self.stripe.account().fail(&format!("{intent}/capture"), DECLINED));
    }

    /// A cardholder disputes a charge. Returns the payment.
    fn dispute(&self) -> Option<String> {
        let intent = self.choose(CHARGED)?;
        self.stripe.account().payments.get_mut(&intent).expect("a payment").is_disputed = true;
        Some(intent)
    }

    /// Chooses a payment that Stripe knows as the shop does.
    fn choose(&self, which: &str) -> Option<String> {
        let sql = format!(
            "SELECT intent, captured_cents, refunded_cents FROM orders JOIN payments ON order_id = orders.id
             WHERE acting IS NULL AND {which} ORDER BY random()"
        );
        let (db, account) = (self.db(), self.stripe.account());
        let mut statement = db.prepare(&sql).expect("a statement");
        let row = |row: &rusqlite::Row<'_>| Ok((row.get::<_, String>(0)?, (row.get(1)?, row.get(2)?)));
        let rows = statement.query_map([], row).expect("rows").map(|row| row.expect("a payment"));
        let is_known = |(intent, sums): &(String, (i64, i64))| {
            let payment = &account.payments[intent];
            !payment.is_disputed && (payment.captured, payment.refunded) == *sums
        };
        let found = rows.into_iter().find(is_known);
        found.map(|(intent, _)| intent)
    }
}
