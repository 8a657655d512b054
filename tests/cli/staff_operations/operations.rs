//! The table of staff operations and their commands.

/// An operation and the command that does the same. `{first}` and `{second}` are the ids of two orders, `{session}` that
/// of the session that sends the request, and `{picture}` is a file.
pub(super) struct Equivalent {
    pub(super) operation: &'static str,
    pub(super) request: (&'static str, &'static str),
    /// JSON, `{picture}`, or nothing.
    pub(super) body: &'static str,
    pub(super) command: &'static [&'static str],
    /// The actions that both log.
    pub(super) logged: &'static [&'static str],
}

const BRA: &str = "/api/products/snuggle-cups-bra";

pub(super) const OPERATIONS: &[Equivalent] = &[
    Equivalent {
        operation: "verify",
        request: ("GET", "/api/auth/verify"),
        body: "",
        command: &["staff", "sessions"],
        logged: &[],
    },
    Equivalent {
        operation: "logout",
        request: ("POST", "/api/auth/logout"),
        body: "",
        command: &["staff", "logout", "--session", "{session}"],
        logged: &["session.end"],
    },
    Equivalent {
        operation: "changePassword",
        request: ("POST", "/api/auth/password"),
        body: r#"{ "current_password": "violet kettle under ferry", "new_password": "seven quiet otters swim" }"#,
        command: &["staff", "set-password", "--email", "a@b.co", "--password-stdin"],
        logged: &["admin.password"],
    },
    Equivalent {
        operation: "createProduct",
        request: ("POST", "/api/products"),
        body: r#"{ "title": "Cap", "description": "Warm", "image": "/x.jpg", "price": 20, "salePrice": 9.5,
                   "variants": [{ "color": "Red", "image": "/x.jpg", "inventory": 4 }] }"#,
        command: &[
            "products",
            "add",
            "--title",
            "Cap",
            "--description",
            "Warm",
            "--image",
            "/x.jpg",
            "--price",
            "20",
            "--sale-price",
            "9.5",
            "--color",
            "Red=4",
        ],
        logged: &["product.create"],
    },
    Equivalent {
        operation: "updateProduct",
        request: ("PUT", BRA),
        body: r#"{ "title": "Bra", "description": "Soft", "image": "/y.jpg", "price": 9.99, "salePrice": 4.99 }"#,
        command: &["products", "edit", "--title", "Bra", "--description", "Soft", "--image", "/y.jpg"],
        logged: &["product.update"],
    },
    Equivalent {
        operation: "updateProduct",
        request: ("PUT", BRA),
        body: r#"{ "title": "{title}", "description": "{description}", "image": "{image}", "price": 12.5 }"#,
        command: &["products", "set-price", "--price", "12.50", "--no-sale"],
        logged: &["product.update"],
    },
    Equivalent {
        operation: "updateProduct",
        request: ("PUT", BRA),
        body: r#"{ "title": "{title}", "description": "{description}", "image": "{image}", "price": 9.99,
                   "salePrice": 4.99, "variants": "{variants}" }"#,
        command: &["products", "set-stock", "--color", "Pink", "--units", "70"],
        logged: &["product.update"],
    },
    Equivalent {
        operation: "uploadPicture",
        request: ("POST", "/api/pictures"),
        body: "{picture}",
        command: &["products", "picture", "{picture}"],
        logged: &["picture.upload"],
    },
    Equivalent {
        operation: "deleteProduct",
        request: ("DELETE", BRA),
        body: "",
        command: &["products", "remove", "snuggle-cups-bra"],
        logged: &["product.delete"],
    },
    Equivalent {
        operation: "listOrders",
        request: ("GET", "/api/orders"),
        body: "",
        command: &["orders", "list"],
        logged: &[],
    },
    Equivalent {
        operation: "listOtherOrders",
        request: ("GET", "/api/orders/{first}/others"),
        body: "",
        command: &["orders", "list", "--search", "jane@example.com"],
        logged: &[],
    },
    Equivalent {
        operation: "countOrders",
        request: ("GET", "/api/orders/counts"),
        body: "",
        command: &["orders", "count"],
        logged: &[],
    },
    Equivalent {
        operation: "exportOrders",
        request: ("GET", "/api/orders/export"),
        body: "",
        command: &["orders", "export"],
        logged: &[],
    },
    Equivalent {
        operation: "setOrderStatuses",
        request: ("PUT", "/api/orders/status"),
        body: r#"{ "status": "paid", "orders": [{ "_id": "{first}", "was": "pending" }, { "_id": "{second}" }] }"#,
        command: &["orders", "paid", "LC100001", "LC100002"],
        logged: &["order.status", "order.status"],
    },
    Equivalent {
        operation: "setOrderStatus",
        request: ("PUT", "/api/orders/{first}/status"),
        body: r#"{ "status": "cancelled", "was": "pending" }"#,
        command: &["orders", "cancel", "{first}", "--was", "pending"],
        logged: &["order.status"],
    },
    Equivalent {
        operation: "setOrderStatus",
        request: ("PUT", "/api/orders/{second}/status"),
        body: r#"{ "status": "pending" }"#,
        command: &["orders", "pending", "LC100002"],
        logged: &[],
    },
    Equivalent {
        operation: "readFigures",
        request: ("GET", "/api/figures"),
        body: "",
        command: &["figures"],
        logged: &[],
    },
    Equivalent {
        operation: "listNotices",
        request: ("GET", "/api/notices"),
        body: "",
        command: &["check"],
        logged: &[],
    },
    Equivalent { operation: "checkShop", request: ("GET", "/api/check"), body: "", command: &["check"], logged: &[] },
    Equivalent {
        operation: "checkEverything",
        request: ("GET", "/api/check/all"),
        body: "",
        command: &["check"],
        logged: &[],
    },
];
