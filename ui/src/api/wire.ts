import type { components, operations } from './schema.gen';

type Schemas = components['schemas'];
type Query<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['query']>;

// Short names for the API's JSON types. Amounts of money are in dollars, with decimals.

export type WireProduct = Schemas['Product'];
/**
 * A product in the catalog JSON of a page; `has_sizes` is omitted if true, and fabric and origin if empty. In a live shop
 * `saleEnd` says when the sale ends, or is empty.
 */
export type PageProduct = Omit<WireProduct, 'version' | OmittedOnPages> &
  Partial<Pick<WireProduct, OmittedOnPages>> & { saleEnd?: string };
type OmittedOnPages = 'has_sizes' | 'fabric' | 'origin';
export type SavedPicture = Schemas['Picture'];
export type ProductPicture = Schemas['ProductPicture'];
export type WireVariant = Schemas['Variant'];
export type ProductInput = Schemas['ProductInput'];
/** Sizes and states are texts: they come from storage and form fields, and are validated later. */
type Texts<T, Names extends keyof T> = Omit<T, Names> & Record<Names, string>;
export type WireLine = Texts<Schemas['OrderItem'], 'size'>;
/** The UI sends every text field; optional ones that were left out are empty. */
export type OrderInput = Texts<Omit<Schemas['OrderInput'], 'items' | 'gift_note'>, 'phone' | 'address2' | 'state'> & {
  items: WireLine[];
  gift_note?: string;
};
export type SavedOrder = Schemas['Order'];
/** An order as its page shows it. */
export type GuestOrder = Schemas['GuestOrder'];
/** A request to be told that a color is back, as its page shows it. */
export type RestockRequest = Schemas['RestockRequest'];
export type Payment = Schemas['Payment'];
/** How far the payment of an order is. */
export type PaymentResult = Schemas['Progress'];
export type StaffOrder = Schemas['AdminOrder'];
export type Fulfillment = Schemas['Fulfillment'];
export type OrderMail = Schemas['OrderMail'];
/** What is to be done with an order, or `late`. */
export type OrderStage = NonNullable<Fulfillment['stage']>;
export type Shipped = Schemas['Shipped'];
/** Units that came back together. */
export type OrderReturn = Schemas['Return'];
export type Carrier = Shipped['carrier'];
export type ShipmentsSaved = Schemas['ShipmentsSaved'];
export type OrderCounts = Schemas['OrderCounts'];
export type Figures = Schemas['Figures'];
export type HistoryEntry = Schemas['HistoryEntry'];
export type OrderItemInput = Schemas['OrderItemInput'];
/** A change of an order by staff. */
export type OrderChange = Schemas['OrderChange'];
export type State = Schemas['OrderInput']['state'];
export type ChangeType = OrderChange['type'];
/** What an order is sent with; the tracking number may be empty. */
export type Shipment = Pick<Shipped, 'carrier' | 'tracking'>;
export type ListedChange = Schemas['ListedChange'];
export type OrdersChanged = Schemas['OrdersChanged'];
export type RejectedOrder = Schemas['RejectedChange'];
export type Checks = Schemas['Checks'];
export type StaffNotice = Schemas['Notice'];
export type StaffAccountSummary = Schemas['Account'];
export type StaffSession = Schemas['Session'];
export type AuditQuery = Query<'listAudit'>;
export type AuditLog = Schemas['AuditLog'];
export type AuditEntry = Schemas['AuditEntry'];
export type Stock = Schemas['Stock'];
export type StockCorrection = Schemas['StockCorrection'];
export type OrderStatus = Schemas['OrderStatus'];
export type OrdersQuery = Query<'listOrders'>;
export type ExportQuery = Query<'exportOrders'>;
export type FiguresQuery = Query<'readFigures'>;
export type StaffAccount = Schemas['User'];
export type Verified = Schemas['Verified'];
export type FieldError = Schemas['FieldError'];
export type ErrorBody = Schemas['Error'];
