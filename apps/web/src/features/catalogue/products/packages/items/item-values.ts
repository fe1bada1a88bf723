import type { PackageItem, PackageItemInput } from '@stoa/contract/browser'

/** Form values of an item; the discount is in percent. */
export interface ItemValues {
  product_id: number | null
  quantity: number | string
  price_minor: number | string | null
  discount: number | string
  is_optional: boolean
}

export const valuesOfItem = (item?: PackageItem): ItemValues => ({
  product_id: item?.product_id ?? null,
  quantity: item?.quantity ?? 1,
  price_minor: item?.price_minor ?? null,
  discount: item ? item.discount_bp / 100 : 0,
  is_optional: item?.is_optional ?? false,
})

/** The body for form values. */
export const bodyOfItem = ({ quantity, price_minor, discount, is_optional }: ItemValues): Omit<PackageItemInput, 'product_id'> => ({
  quantity: Number(quantity),
  price_minor: price_minor as number | null,
  discount_bp: Math.round(Number(discount) * 100),
  is_optional,
})

export const ITEM_RULES = { product_id: 'required', quantity: 'required', price_minor: 'money' } as const
