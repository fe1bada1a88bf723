import { accProducts, type AccProduct, type AccProductInput, type Media, type TemporaryUpload } from '@stoa/contract/browser'

/** A picture of the form: one that is there, or one that was just sent. */
export interface Picture {
  ref: number | string
  url: string
  name: string
}

/** What the form of a product holds. */
export interface ProductValues {
  name: string
  sku: string
  ean: string
  type: AccProduct['type']
  parent_id: number | null
  acc_product_template_id: number | null
  description: string
  price_minor: number | string | null
  sale_price_minor: number | string | null
  currency: string
  vat_bp: number
  stock_quantity: number | '' | null
  stock_status: AccProduct['stock_status']
  weight_g: number | '' | null
  attributes: { name: string; value: string }[]
  categories: string[]
  status: AccProduct['status']
  cover: Picture | null
  pictures: Picture[]
}

export const BLANK: ProductValues = {
  name: '',
  sku: '',
  ean: '',
  type: 'simple',
  parent_id: null,
  acc_product_template_id: null,
  description: '',
  price_minor: null,
  sale_price_minor: null,
  currency: 'EUR',
  vat_bp: 2400,
  stock_quantity: null,
  stock_status: 'in_stock',
  weight_g: null,
  attributes: [],
  categories: [],
  status: 'active',
  cover: null,
  pictures: [],
}

/** Values of an untouched form of a product. */
export const valuesOf = (product: AccProduct): ProductValues => ({
  name: product.name,
  sku: product.sku ?? '',
  ean: product.ean ?? '',
  type: product.type,
  parent_id: product.parent_id,
  acc_product_template_id: product.acc_product_template_id,
  description: product.description ?? '',
  price_minor: product.price_minor,
  sale_price_minor: product.sale_price_minor,
  currency: product.currency,
  vat_bp: product.vat_bp,
  stock_quantity: product.stock_quantity,
  stock_status: product.stock_status,
  weight_g: product.weight_g,
  attributes: product.attributes.map(({ name, value }) => ({ name, value })),
  categories: [...product.categories],
  status: product.status,
  cover: product.coverMedia ? pictureOf(product.coverMedia) : null,
  pictures: (product.media ?? []).filter((file) => file.collection_name === 'gallery').map(pictureOf),
})

/** A stored file, or one that waits for its record, as the form shows it. */
export const pictureOf = (file: Media | TemporaryUpload): Picture => ({
  ref: 'expires_at' in file ? file.uuid : file.id,
  url: ('thumb_url' in file ? (file.preview_url ?? file.thumb_url) : file.preview_url) ?? file.url,
  name: file.name,
})

/** What is sent of them. */
export function bodyOf({ cover, pictures, attributes, ...values }: ProductValues, before: AccProduct | null): AccProductInput {
  const { acc_product_template_id, parent_id, stock_quantity, weight_g, ...rest } = values
  return {
    ...rest,
    price_minor: rest.price_minor as number,
    sale_price_minor: rest.sale_price_minor as number | null,
    parent_id: rest.type === 'variation' ? parent_id : null,
    stock_quantity: stock_quantity === '' ? null : stock_quantity,
    weight_g: weight_g === '' ? null : weight_g,
    attributes: attributes.filter((one) => one.name.trim()),
    ...(!before && acc_product_template_id !== null && { acc_product_template_id }),
    ...picturesOf(cover, pictures, before),
  }
}

/** A new product without pictures leaves them to its template. */
function picturesOf(cover: Picture | null, pictures: readonly Picture[], before: AccProduct | null) {
  if (!before)
    return { ...(cover && { cover_media_id: cover.ref }), ...(pictures.length > 0 && { media_ids: pictures.map((one) => one.ref) }) }
  return {
    ...((cover?.ref ?? null) !== (before.coverMedia?.id ?? null) && { cover_media_id: cover?.ref ?? null }),
    media_ids: pictures.map((one) => one.ref),
  }
}

export const PRODUCT_RULES = {
  name: `required|max:${accProducts.create.limits.name.maxLength}`,
  sku: `max:${accProducts.create.limits.sku.maxLength}`,
  ean: `max:${accProducts.create.limits.ean.maxLength}`,
  price_minor: 'required|money',
  sale_price_minor: 'money',
} as const
