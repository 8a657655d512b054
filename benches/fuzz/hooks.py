"""Makes valid requests follow the rules that no schema expresses, which the description of each operation lists.

Invalid requests are sent as generated, except that none changes the product that orders name.
"""

import copy
import itertools
import json
import os
import uuid
from decimal import Decimal

import requests
import schemathesis

SHOP = json.loads(os.environ["SHOP_RULES"])
API = os.environ["SHOP_API"]
# The product that all orders name. It has stock for all of them.
ENDLESS = os.environ["SHOP_PRODUCT"]
TOKEN = os.environ.get("SHOP_TOKEN")
PASSWORD = os.environ["SHOP_PASSWORD"]
HEADERS = {"Authorization": f"Bearer {TOKEN}"} if TOKEN else {}
MAX_UNITS = 100
MAX_PRODUCTS = 20
MAX_ORDER_BYTES, MAX_PRODUCT_BYTES = 16 * 1024, 64 * 1024
numbers = itertools.count(int(os.environ["FIRST_ORDER_NUMBER"]))
picks = itertools.count()


@schemathesis.hook
def before_call(context, case, kwargs):
    if case.path.startswith("/products/") and case.path_parameters.get("id") == ENDLESS:
        case.path_parameters["id"] = "gone"
    if case.meta is None or not case.meta.generation.mode.is_positive:
        return
    amend = AMENDMENTS.get(case.operation.definition.raw["operationId"])
    if amend and (TOKEN or amend in (login, place_order)):
        if isinstance(case.body, dict):
            case.body = copy.deepcopy(case.body)
        amend(case)


def login(case):
    case.body["email"] = visible(case.body["email"])


def place_order(case):
    order = case.body
    for field in ("name", "address", "city", "cardholder_name"):
        order[field] = visible(order[field])
    for field in ("phone", "address2"):
        order[field] = without_card(order.get(field))
    order["email"] = plain_email(without_card(order["email"]))
    if "gift_note" in order:
        order["gift_note"] = without_card(order["gift_note"])
    if sum(item["quantity"] for item in order["items"]) > MAX_UNITS:
        for item in order["items"]:
            item["quantity"] = 1
    product = next(product for product in read("products") if product["_id"] == ENDLESS)
    price = Decimal(str(product["salePrice"]))
    for item in order["items"]:
        item["title"] = without_card(item.get("title"))
        item |= {"_id": ENDLESS, "color": pick(product["variants"])["color"], "salePrice": float(price)}
        if item["size"] == SHOP["oneSize"]:
            item["size"] = SHOP["sizes"][0]
    subtotal = price * sum(item["quantity"] for item in order["items"])
    shipping = Decimal(SHOP["shippingCents"][order["shipping_method"]]) / 100
    order |= {"subtotal": float(subtotal), "shipping_cost": float(shipping), "total": float(subtotal + shipping)}
    order["order_number"] = f"LC{next(numbers)}"
    case.headers["Idempotency-Key"] = str(uuid.uuid4())
    if size(order) > MAX_ORDER_BYTES:
        for item in order["items"]:
            item.pop("title")


def create_product(case):
    # A change returns only after every page has been rendered again, which takes longer with more products.
    others = other_products()
    if len(others) >= MAX_PRODUCTS:
        requests.delete(f"{API}/products/{others[0]['_id']}", headers=HEADERS, timeout=10)
    product = case.body
    product.pop("version", None)
    product.pop("reason", None)
    amend_product(product)
    for color in product.get("variants") or []:
        color["inventory"] = color.get("inventory") or 0
    if not product.get("variants"):
        product["inventory"] = product.get("inventory") or 0


def update_product(case):
    product = case.body
    amend_product(product)
    before = pick_other_product(case) or {"version": 1, "variants": []}
    case.headers.pop("If-Match", None)
    if product.get("version") is not None:
        case.headers["If-Match"] = f'"{before["version"]}"'
        product["version"] = before["version"]
    stock = {variant["color"]: variant["inventory"] for variant in before["variants"]}
    for color in product.get("variants") or []:
        if color["color"] not in stock:
            color["inventory"] = color.get("inventory") or 0
    if product.get("variants") == [] or not stock and not product.get("variants"):
        product["inventory"] = product.get("inventory") or 0
    elif not product.get("variants"):
        product.pop("inventory", None)


def amend_product(product):
    product["title"] = visible(product["title"])
    product["description"] = visible(product["description"])
    product["price"] = round(product["price"], 2)
    if product.get("salePrice") is not None:
        product["salePrice"] = min(round(product["salePrice"], 2), product["price"])
    product.pop("inventory_was", None)
    if product.get("variants"):
        product.pop("inventory", None)
    for index, color in enumerate(product.get("variants") or []):
        color["color"] = f"{index} {color['color']}"[:60]
        color.pop("inventory_was", None)
    while size(product) > MAX_PRODUCT_BYTES:
        product["variants"].pop()


def delete_product(case):
    pick_other_product(case)


def create_account(case):
    account = case.body
    account |= {"email": f"{next(numbers)}@shop.example", "password": f"violet kettle {next(numbers)} under the ferry"}
    account["current_password"] = PASSWORD


def list_audit(case):
    leave_out(case.query, "order")
    if "before" in case.query:
        case.query["before"] = next(numbers)


def read_figures(case):
    if "days" in case.query:
        leave_out(case.query, "from", "to")
    if "from" in case.query:
        case.query["to"] = case.query["from"]
    else:
        leave_out(case.query, "to")


def list_orders(case):
    order = pick(read("orders"))
    cursors = [name for name in ("before", "after") if name in case.query]
    leave_out(case.query, *cursors)
    if cursors and order:
        case.query[cursors[0]] = order["_id"]


def find_order(case):
    order = pick(read("orders"))
    if order:
        case.path_parameters["id"] = order["_id"]


def export_orders(case):
    if "orders" in case.query:
        leave_out(case.query, "status", "stage", "q", "older_than_days", "on_hold", "from", "to")
    if "from" in case.query:
        leave_out(case.query, "to")
    if case.query.get("layout") == "addresses":
        leave_out(case.query, "format")


def list_orders_to_ship(case):
    leave_out(case.query, "after")


def change_order(case):
    find_order(case)
    amend_change(case.body)


def change_orders(case):
    """Names orders that exist, each of them once."""
    orders = [order["_id"] for order in read("orders")]
    for index, listed in enumerate(case.body["changes"]):
        listed["_id"] = orders[index] if index < len(orders) else f"gone {index}"
        amend_change(listed["change"])


def amend_change(change):
    """Makes a change depend on nothing that is current."""
    change.pop("was", None)
    change.pop("refunded_was", None)
    for field in ("note", "reason", "address", "city"):
        if change.get(field):
            change[field] = visible(change[field])
    if change.get("email"):
        change["email"] = plain_email(without_card(change["email"]))
    for field in ("phone", "address2"):
        if change.get(field):
            change[field] = without_card(change[field])


def ship_orders(case):
    """Sends a list or a file, not both."""
    case.body.pop("csv" if case.body.get("shipments") else "shipments", None)


def set_order_status(case):
    order = pick(read("orders"))
    if order:
        case.path_parameters["id"] = order["_id"]
        if case.body.get("was") is not None:
            case.body["was"] = order["status"]


def leave_out(query, *names):
    for name in names:
        query.pop(name, None)


AMENDMENTS = {
    "login": login,
    "placeOrder": place_order,
    "createAccount": create_account,
    "listAudit": list_audit,
    "readFigures": read_figures,
    "listOrders": list_orders,
    "exportOrders": export_orders,
    "getOrder": find_order,
    "changeOrder": change_order,
    "changeOrders": change_orders,
    "shipOrders": ship_orders,
    "listOrdersToShip": list_orders_to_ship,
    "createProduct": create_product,
    "updateProduct": update_product,
    "deleteProduct": delete_product,
    "setOrderStatus": set_order_status,
}


def visible(text):
    """Starts the text with two visible characters."""
    return "Jo" + without_card(text)[2:]


def plain_email(text):
    """Replaces an email that has a part of too many bytes, or signs beyond ASCII that are neither letters nor digits."""
    local, _, host = text.rpartition("@")
    is_short = max(len(part.encode()) for part in (local, *host.split("."))) <= 63
    return text if is_short and all(c.isascii() or c.isalnum() for c in text) else "jo@shop.example"


def without_card(text):
    """Replaces the digits of a text that could contain a card number."""
    digits = sum(character.isdecimal() for character in text or "")
    return "".join("x" if c.isdecimal() and digits >= 13 else c for c in text or "")


def pick(items):
    """Returns the items in turn, or None if there are none."""
    return items[next(picks) % len(items)] if items else None


def pick_other_product(case):
    product = pick(other_products())
    if product:
        case.path_parameters["id"] = product["_id"]
    return product


def other_products():
    return [product for product in read("products") if product["_id"] != ENDLESS]


def read(path):
    return requests.get(f"{API}/{path}", headers=HEADERS, timeout=10).json()


def size(body):
    return len(json.dumps(body))
