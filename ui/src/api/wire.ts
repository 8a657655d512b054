import type { components } from './schema.gen';

type Schemas = components['schemas'];

// The wire shapes of the shop's API by the names the page uses. Money is a decimal number of dollars.

/** salePrice is always there, null when there is no sale. */
export type WireProduct = Schemas['Product'] & { salePrice: number | null };
/** A product as the pages carry it. */
export type PageProduct = Omit<WireProduct, 'version'>;
export type WireVariant = Schemas['Variant'];
export type ProductInput = Schemas['ProductInput'];
/** The page sends every text, empty where the shopper gave none. */
export type OrderInput = Schemas['OrderInput'] & { phone: string; address2: string };
export type OrderItem = Schemas['OrderItem'];
export type SavedOrder = Schemas['Order'];
export type StaffOrder = Schemas['AdminOrder'];
export type HistoryEntry = Schemas['HistoryEntry'];
export type BulkStatus = Schemas['BulkStatusChanged'];
export type RefusedOrder = Schemas['RefusedChange'];
export type StaffNotice = Schemas['Notice'];
export type OrderStatus = Schemas['OrderStatus'];
export type User = Schemas['User'];
export type SignedIn = Schemas['SignedIn'];
export type Verified = Schemas['Verified'];
export type FieldError = Schemas['FieldError'];
export type ErrorBody = Schemas['Error'];
