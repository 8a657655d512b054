-- Seven digits, for a shop that has used up the numbers of six.
ALTER TABLE orders DROP CONSTRAINT orders_number_has_form;
ALTER TABLE orders ADD CONSTRAINT orders_number_has_form CHECK (
    order_number GLOB 'LC[1-9][0-9][0-9][0-9][0-9][0-9]'
    OR order_number GLOB 'LC[1-9][0-9][0-9][0-9][0-9][0-9][0-9]'
);
