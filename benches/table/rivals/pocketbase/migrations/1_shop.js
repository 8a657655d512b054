/// Creates the shop's tables as collections, with the ordered product and plenty of stock.
migrate((app) => {
  const text = (name) => ({ name, type: 'text' });
  const integer = (name) => ({ name, type: 'number', onlyInt: true });
  const create = (name, fields, indexes) => {
    const collection = new Collection({ type: 'base', name, fields, indexes });
    app.save(collection);
    return collection;
  };
  const insert = (collection, values) => {
    const record = new Record(collection);
    for (const [name, value] of Object.entries(values)) record.set(name, value);
    app.save(record);
  };

  const products = create(
    'products',
    [text('sku'), text('title'), integer('cents')],
    ['CREATE UNIQUE INDEX sku ON products (sku)'],
  );
  const variants = create(
    'variants',
    [text('sku'), text('color'), integer('inventory')],
    ['CREATE UNIQUE INDEX color ON variants (sku, color)'],
  );
  const buyer = 'name email phone address address2 city state zip cardholder_name card_brand card_last4'.split(' ');
  const orderTexts = ['order_number', 'status', 'shipping_method', ...buyer].map(text);
  create('orders', [...orderTexts, integer('total')], ['CREATE UNIQUE INDEX number ON orders (order_number)']);
  create(
    'order_items',
    [text('order'), text('sku'), text('title'), text('color'), text('size'), integer('quantity'), integer('cents')],
    ['CREATE INDEX lines ON order_items (`order`)'],
  );
  create('idempotency_keys', [text('key'), text('order')], ['CREATE UNIQUE INDEX keys ON idempotency_keys (key)']);
  const [, sku, , price, ...colors] = JSON.parse($os.getenv('ORDERED_PRODUCT'));
  insert(products, { sku, title: 'Towel', cents: Math.round(price * 100) });
  for (const color of colors) insert(variants, { sku, color, inventory: 2000000 });

  // Disables the request log, which would write a line per request into a second database.
  const settings = app.settings();
  settings.logs.maxDays = 0;
  app.save(settings);
});
