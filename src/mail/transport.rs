//! The connection to a mail server, below SMTP: TCP, TLS, and a limit on what the server sends.

use std::error::Error;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use lettre::transport::smtp::client::{AsyncSmtpConnection, AsyncTokioStream};
use lettre::transport::smtp::commands::Starttls;
use lettre::transport::smtp::extension::{ClientId, Extension};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpStream, lookup_host};
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::ClientConfig;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_util::either::Either;

use super::server::{SmtpServer, Tls};

/// The longest answer. lettre reads a whole line before it looks at its length.
const MAX_ANSWER_BYTES: usize = 1024 * 1024;
/// What lettre reads first. After STARTTLS a server does not greet again.
const GREETING: &[u8] = b"220 secured\r\n";

pub(super) type NoConnection = Box<dyn Error + Send + Sync>;

/// A stream that fails once an answer is too long.
#[derive(Debug)]
struct Transport {
    stream: Either<TcpStream, Box<TlsStream<TcpStream>>>,
    peer: SocketAddr,
    /// Read before what the server sends.
    greeting: &'static [u8],
    /// Bytes that the answer to the last command may still have.
    left: usize,
}

/// Connects and secures the connection. `limit` is the time for one address: of a host with two of them, the second one
/// still has a chance if the first one does not answer.
pub(super) async fn connect(
    server: &SmtpServer,
    name: &ClientId,
    limit: Duration,
) -> Result<AsyncSmtpConnection, NoConnection> {
    let tcp = connect_tcp(server, limit).await?;
    let peer = tcp.peer_addr()?;
    let transport = |stream, greeting| Transport { stream, peer, greeting, left: MAX_ANSWER_BYTES };
    let transport = match &server.tls {
        Tls::None => transport(Either::Left(tcp), &[]),
        Tls::Wrapper(config) => transport(Either::Right(secure(config, &server.host, tcp).await?), &[]),
        Tls::Required(config) => {
            // lettre keeps what it has read over its own STARTTLS: text that somebody adds in clear after the server's answer
            // would be taken for answers inside TLS (RFC 3207, 4.2).
            let tcp = tcp.into_std()?;
            let clear = transport(Either::Left(TcpStream::from_std(tcp.try_clone()?)?), &[]);
            request_tls(AsyncSmtpConnection::connect_with_transport(Box::new(clear), name).await?).await?;
            let tcp = TcpStream::from_std(tcp)?;
            transport(Either::Right(secure(config, &server.host, tcp).await?), GREETING)
        }
    };
    Ok(AsyncSmtpConnection::connect_with_transport(Box::new(transport), name).await?)
}

/// Asks for TLS, and drops the connection with all that it has read.
async fn request_tls(mut clear: AsyncSmtpConnection) -> Result<(), NoConnection> {
    if !clear.server_info().supports_feature(Extension::StartTls) {
        return Err("the mail server does not offer STARTTLS".into());
    }
    clear.command(Starttls).await?;
    Ok(())
}

async fn connect_tcp(server: &SmtpServer, limit: Duration) -> io::Result<TcpStream> {
    let mut failure = io::ErrorKind::NotFound.into();
    for address in lookup_host((server.host.as_str(), server.port)).await? {
        match timeout(limit, TcpStream::connect(address)).await {
            Ok(Ok(stream)) => return Ok(stream),
            Ok(Err(error)) => failure = error,
            Err(_) => failure = io::ErrorKind::TimedOut.into(),
        }
    }
    Err(failure)
}

async fn secure(config: &Arc<ClientConfig>, host: &str, tcp: TcpStream) -> io::Result<Box<TlsStream<TcpStream>>> {
    let name = ServerName::try_from(host.to_owned()).map_err(io::Error::other)?;
    Ok(Box::new(TlsConnector::from(config.clone()).connect(name, tcp).await?))
}

impl AsyncRead for Transport {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        if !self.greeting.is_empty() {
            let (first, rest) = self.greeting.split_at(self.greeting.len().min(buffer.remaining()));
            buffer.put_slice(first);
            self.greeting = rest;
            return Poll::Ready(Ok(()));
        }
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(cx, buffer))?;
        match self.left.checked_sub(buffer.filled().len() - before) {
            Some(left) => self.left = left,
            None => return Poll::Ready(Err(io::Error::other("an answer of the mail server is longer than 1 MiB"))),
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Transport {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.left = MAX_ANSWER_BYTES;
        Pin::new(&mut self.stream).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

impl AsyncTokioStream for Transport {
    fn peer_addr(&self) -> io::Result<SocketAddr> {
        Ok(self.peer)
    }
}
