//! Operations on packing, shipping and mail, and their commands.

use super::operations::Equivalent;

/// `{first}` is the id of an order with a page, `{third}` that of a paid order, `{fourth}` that of a shipped one; `{later}` is a day until which shipping can be
/// delayed, and `{shipments}` a file.
pub(super) const FULFILLMENT: &[Equivalent] = &[
    Equivalent {
        operation: "packOrder",
        request: ("PUT", "/api/orders/{first}/packed"),
        body: r#"{ "unpaid": true }"#,
        command: &["orders", "pack", "LC100001", "--unpaid"],
        logged: &["order.packed"],
    },
    Equivalent {
        operation: "unpackOrder",
        request: ("DELETE", "/api/orders/{third}/packed"),
        body: "",
        command: &["orders", "unpack", "{third}"],
        logged: &[],
    },
    Equivalent {
        operation: "packOrders",
        request: ("PUT", "/api/orders/packed"),
        body: r#"{ "packed": true, "orders": [{ "_id": "{third}" }] }"#,
        command: &["orders", "pack", "lc100003"],
        logged: &["order.packed"],
    },
    Equivalent {
        operation: "claimOrder",
        request: ("PUT", "/api/orders/{third}/claim"),
        body: "",
        command: &["orders", "show", "{third}"],
        logged: &[],
    },
    Equivalent {
        operation: "endClaim",
        request: ("DELETE", "/api/orders/{third}/claim"),
        body: "",
        command: &["orders", "show", "{third}"],
        logged: &[],
    },
    Equivalent {
        operation: "markOrdersPrinted",
        request: ("PUT", "/api/orders/printed"),
        body: r#"{ "orders": ["{third}"] }"#,
        command: &["orders", "to-ship"],
        logged: &[],
    },
    Equivalent {
        operation: "listOrdersToShip",
        request: ("GET", "/api/orders/to-ship"),
        body: "",
        command: &["orders", "to-ship"],
        logged: &[],
    },
    Equivalent {
        operation: "shipOrder",
        request: ("PUT", "/api/orders/{third}/shipment"),
        body: r#"{ "carrier": "usps", "tracking": "9400111899223197428497" }"#,
        command: &["orders", "ship", "LC100003", "--carrier", "usps", "--tracking", "9400111899223197428497"],
        logged: &["order.packed", "order.shipped"],
    },
    Equivalent {
        operation: "shipOrders",
        request: ("PUT", "/api/orders/shipments"),
        body: r#"{ "shipments": [{ "order_number": "LC100003", "carrier": "usps", "tracking": "9400111899223197428497" }] }"#,
        command: &["orders", "ship", "--csv", "{shipments}"],
        logged: &["order.packed", "order.shipped"],
    },
    Equivalent {
        operation: "unshipOrder",
        request: ("DELETE", "/api/orders/{fourth}/shipment"),
        body: "",
        command: &["orders", "unship", "LC100004"],
        logged: &["order.shipped"],
    },
    Equivalent {
        operation: "delayOrder",
        request: ("POST", "/api/orders/{third}/delay"),
        body: r#"{ "ship_by": "{later}" }"#,
        command: &["orders", "delay", "LC100003", "--until", "{later}"],
        logged: &["order.delayed"],
    },
    Equivalent {
        operation: "resendOrderMail",
        request: ("POST", "/api/orders/{first}/mail"),
        body: "",
        command: &["orders", "resend", "LC100001"],
        logged: &[],
    },
];
