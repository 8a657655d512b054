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
HEADERS = {"Authorization": f"Bearer {TOKEN}"} if TOKEN else {}
MAX_UNITS = 100
MAX_PRODUCTS = 20
MAX_ORDER_BYTES, MAX_PRODUCT_BYTES = 16 * 1024, 64 * 1024
numbers = itertools.count(int(os.environ["FIRST_ORDER_NUMBER"]))
picks = itertools.count()


@schemathesis.hook
def before_call(context, case, kwargs):
    if case.path_parameters and case.path_parameters.get("id") == ENDLESS:
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
    for field in ("email", "phone", "address2"):
        order[field] = without_card(order.get(field))
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


def set_order_status(case):
    order = pick(read("orders"))
    if order:
        case.path_parameters["id"] = order["_id"]
        if case.body.get("was") is not None:
            case.body["was"] = order["status"]


def set_order_statuses(case):
    orders = read("orders")
    for index, order in enumerate(case.body["orders"]):
        order["_id"] = orders[index]["_id"] if index < len(orders) else f"{index} {order['_id']}"


AMENDMENTS = {
    "login": login,
    "placeOrder": place_order,
    "createProduct": create_product,
    "updateProduct": update_product,
    "deleteProduct": delete_product,
    "setOrderStatus": set_order_status,
    "setOrderStatuses": set_order_statuses,
}


def visible(text):
    """Starts the text with two visible characters."""
    return "Jo" + without_card(text)[2:]


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
