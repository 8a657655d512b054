-- Which network has placed an order, for its budget of units in unpaid orders. A row is deleted when its order is paid.
CREATE TABLE order_networks (
    order_id TEXT NOT NULL PRIMARY KEY REFERENCES orders (id),
    -- HMAC-SHA256 of the network, cut to 16 bytes. Its key is derived from the key file, which is not in the database.
    network  BLOB NOT NULL,
    CONSTRAINT order_networks_network_is_hash CHECK (length(network) = 16)
) STRICT, WITHOUT ROWID;

CREATE INDEX order_networks_by_network ON order_networks (network);
