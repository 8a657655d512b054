//! A fake object store with the part of S3 that Litestream uses. Its uploads hang or are refused on demand.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex};

/// What happens to uploads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Uploads {
    Saved,
    Refused,
    /// They wait until something else is chosen.
    Hang,
}

pub(crate) struct ObjectStore {
    pub(crate) port: u16,
    shared: Arc<Shared>,
}

struct Shared {
    uploads: Mutex<Uploads>,
    changed: Condvar,
    objects: Mutex<BTreeMap<String, Vec<u8>>>,
}

struct Request {
    method: String,
    /// The path without the bucket, and the query.
    key: String,
    query: String,
    body: Vec<u8>,
}

impl ObjectStore {
    pub(crate) fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let shared = Arc::new(Shared {
            uploads: Mutex::new(Uploads::Saved),
            changed: Condvar::new(),
            objects: Mutex::default(),
        });
        let server = shared.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let (server, stream) = (server.clone(), stream.expect("a connection"));
                // Litestream may be killed in the middle of a request.
                std::thread::spawn(move || drop(server.serve(&stream)));
            }
        });
        Self { port, shared }
    }

    pub(crate) fn choose(&self, uploads: Uploads) {
        *self.shared.uploads.lock().expect("no panic") = uploads;
        self.shared.changed.notify_all();
    }
}

impl Shared {
    fn serve(&self, mut stream: &TcpStream) -> io::Result<()> {
        let (status, body) = self.answer(Request::read(stream)?);
        let length = body.len();
        let headers = format!("ETag: \"0\"\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n");
        stream.write_all(format!("HTTP/1.1 {status} X\r\n{headers}").as_bytes())?;
        stream.write_all(&body)
    }

    fn answer(&self, request: Request) -> (u16, Vec<u8>) {
        if request.method == "PUT" {
            let uploads = self.uploads.lock().expect("no panic");
            let uploads = *self.changed.wait_while(uploads, |uploads| *uploads == Uploads::Hang).expect("no panic");
            if uploads == Uploads::Refused {
                return (403, b"<Error><Code>AccessDenied</Code></Error>".to_vec());
            }
        }
        let mut objects = self.objects.lock().expect("no panic");
        match request.method.as_str() {
            "PUT" => {
                objects.insert(request.key, request.body);
                (200, Vec::new())
            }
            "GET" if request.query.contains("list-type=2") => (200, list(&objects, &request.query).into_bytes()),
            "GET" => match objects.get(&request.key) {
                Some(object) => (200, object.clone()),
                None => (404, b"<Error><Code>NoSuchKey</Code></Error>".to_vec()),
            },
            _ => (400, Vec::new()),
        }
    }
}

fn list(objects: &BTreeMap<String, Vec<u8>>, query: &str) -> String {
    let prefix = query.split('&').find_map(|part| part.strip_prefix("prefix=")).unwrap_or_default().replace("%2F", "/");
    // Litestream deletes what is old.
    let modified = "<LastModified>2100-01-01T00:00:00.000Z</LastModified>";
    let mut list = "<ListBucketResult><IsTruncated>false</IsTruncated>".to_owned();
    for (key, object) in objects.iter().filter(|(key, _)| key.starts_with(&prefix)) {
        let size = object.len();
        write!(list, "<Contents><Key>{key}</Key><Size>{size}</Size>{modified}</Contents>").expect("memory");
    }
    list + "</ListBucketResult>"
}

impl Request {
    fn read(stream: &TcpStream) -> io::Result<Self> {
        let mut reader = BufReader::new(stream);
        let mut lines = Vec::new();
        while lines.last().is_none_or(|line: &String| !line.is_empty()) {
            let mut line = String::new();
            reader.read_line(&mut line)?;
            lines.push(line.trim_end().to_owned());
        }
        let length =
            lines.iter().find_map(|line| line.to_lowercase().strip_prefix("content-length:").map(str::to_owned));
        let mut body = vec![0; length.map_or(0, |length| length.trim().parse().expect("a number"))];
        reader.read_exact(&mut body)?;
        let mut words = lines[0].split(' ');
        let (method, target) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let (path, query) = target.split_once('?').unwrap_or((target, ""));
        let key = path.trim_start_matches('/').split_once('/').map_or("", |(_bucket, key)| key);
        Ok(Self { method: method.to_owned(), key: key.to_owned(), query: query.to_owned(), body })
    }
}
