//! The format of log lines: text in columns, or JSON.

use std::fmt;

use serde::Serializer as _;
use serde_json::Value;
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::time::{FormatTime, SystemTime};
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields};
use tracing_subscriber::registry::LookupSpan;

use crate::api::RequestId;
use crate::config::LogFormat;

/// The module of the lines that describe a request.
pub(in crate::server) const REQUEST: &str = "shop::request";

/// Formats log lines. A line that is logged while a request is handled gets its id.
pub(super) struct LineFormat(pub(super) LogFormat);

impl<S, N> FormatEvent<S, N> for LineFormat
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(&self, _: &FmtContext<'_, S, N>, mut line: Writer<'_>, event: &Event<'_>) -> fmt::Result {
        let mut fields = Fields::of(event);
        let module = event.metadata().target();
        if let Some(id) = RequestId::current().filter(|_| module != REQUEST) {
            fields.0.push(("request_id", id.to_string().into()));
        }
        match self.0 {
            LogFormat::Json => write_json(&mut line, &time()?, *event.metadata().level(), module, &fields),
            LogFormat::Human => {
                write!(line, "{} {:>5} ", time()?, event.metadata().level())?;
                if module == REQUEST {
                    write_request(&mut line, &fields)
                } else {
                    write_line(&mut line, module, &fields)
                }
            }
        }?;
        writeln!(line)
    }
}

fn time() -> Result<String, fmt::Error> {
    let mut text = String::new();
    SystemTime.format_time(&mut Writer::new(&mut text))?;
    Ok(text)
}

fn write_json(line: &mut Writer<'_>, time: &str, level: Level, module: &str, fields: &Fields) -> fmt::Result {
    let level = level.as_str().to_ascii_lowercase();
    let head = [("time", time.into()), ("level", level.into()), ("module", module.into())];
    let mut json = Vec::new();
    let entries = head.iter().chain(&fields.0).map(|(name, value)| (name, value));
    serde_json::Serializer::new(&mut json).collect_map(entries).map_err(|_| fmt::Error)?;
    line.write_str(std::str::from_utf8(&json).map_err(|_| fmt::Error)?)
}

fn write_request(line: &mut Writer<'_>, fields: &Fields) -> fmt::Result {
    let text = |name| fields.get(name).and_then(Value::as_str).unwrap_or_default();
    let number = |name| fields.get(name).and_then(Value::as_u64).unwrap_or_default();
    let duration = fields.get("duration_ms").and_then(Value::as_f64).unwrap_or_default();
    write!(line, "{} {:<7} {} {duration:>9.3} ms", text("request_id"), text("method"), number("status"))?;
    write!(line, " {:>8} B {:<8} {}", number("bytes"), text("protocol"), text("route"))?;
    if text("error").is_empty() { Ok(()) } else { write!(line, " {}", text("error")) }
}

fn write_line(line: &mut Writer<'_>, module: &str, fields: &Fields) -> fmt::Result {
    write!(line, "{module}:")?;
    for (name, value) in &fields.0 {
        line.write_char(' ')?;
        if *name != "message" {
            write!(line, "{name}=")?;
        }
        match value {
            Value::String(text) => write_without_control_characters(line, text)?,
            other => write!(line, "{other}")?,
        }
    }
    Ok(())
}

/// A message may contain what another program or library wrote. It stays on one line.
fn write_without_control_characters(line: &mut Writer<'_>, text: &str) -> fmt::Result {
    text.chars()
        .try_for_each(|c| if c.is_control() { write!(line, "{}", c.escape_default()) } else { line.write_char(c) })
}

/// The fields of a log line, in the order in which they were given.
struct Fields(Vec<(&'static str, Value)>);

impl Fields {
    fn of(event: &Event<'_>) -> Self {
        let mut fields = Self(Vec::new());
        event.record(&mut fields);
        fields
    }

    fn get(&self, name: &str) -> Option<&Value> {
        self.0.iter().find(|(field, _)| *field == name).map(|(_, value)| value)
    }
}

impl Visit for Fields {
    fn record_f64(&mut self, field: &Field, value: f64) {
        self.0.push((field.name(), value.into()));
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.0.push((field.name(), value.into()));
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.0.push((field.name(), value.into()));
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.0.push((field.name(), value.into()));
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.0.push((field.name(), value.into()));
    }

    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.0.push((field.name(), format!("{value:?}").into()));
    }
}
