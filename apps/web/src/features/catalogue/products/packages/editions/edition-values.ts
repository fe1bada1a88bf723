import type { PackageEdition, PackageItem } from '@stoa/contract/browser'
import { editionPrice, type CataloguePrice } from '@stoa/domain'

/** An item of the package as a form value of an edition. */
export interface EditionLine {
  package_item_id: number
  is_in: boolean
  quantity: number | string
  price_minor: number | string | null
}

export interface EditionValues {
  name: string
  /** The package; the wizard stores it with the name. */
  product_id: number
  price_minor: number | string | null
  is_default: boolean
  published: boolean
  package_items: EditionLine[]
}

/** Form values of an edition, or of a new one with all items that are not optional. */
export function valuesOfEdition(items: readonly PackageItem[], product_id: number, edition?: PackageEdition): EditionValues {
  return {
    name: edition?.name ?? '',
    product_id,
    price_minor: edition?.price_minor ?? null,
    is_default: edition?.is_default ?? false,
    published: edition ? edition.published_at !== null : true,
    package_items: items.map((item) => lineOf(item, edition)),
  }
}

function lineOf(item: PackageItem, edition?: PackageEdition): EditionLine {
  const found = edition?.packageItems?.find(({ id }) => id === item.id)
  return {
    package_item_id: item.id,
    is_in: edition ? found !== undefined : !item.is_optional,
    quantity: found?.edition_quantity ?? item.quantity,
    price_minor: found?.edition_price_minor ?? null,
  }
}

/** The body for form values. */
export const bodyOfEdition = ({ package_items, price_minor, ...values }: EditionValues) => ({
  ...values,
  price_minor: price_minor as number | null,
  package_items: package_items
    .filter(({ is_in }) => is_in)
    .map(({ package_item_id, quantity, price_minor: price }) => ({
      package_item_id,
      quantity: Number(quantity),
      price_minor: price as number | null,
    })),
})

/** The price of an edition as typed or stored. */
export function priceOfValues(
  { package_items, price_minor }: Pick<EditionValues, 'package_items' | 'price_minor'>,
  items: readonly PackageItem[],
): CataloguePrice {
  const parts = package_items.flatMap(({ package_item_id, is_in, quantity, price_minor: price }) => {
    const item = items.find(({ id }) => id === package_item_id)
    if (!is_in || !item?.product || !(Number(quantity) > 0)) return []
    return [
      {
        ...item,
        product: item.product,
        quantity: Number(quantity).toFixed(3),
        price_minor: typeof price === 'number' ? price : item.price_minor,
      },
    ]
  })
  return editionPrice(parts, typeof price_minor === 'number' ? price_minor : null)
}
