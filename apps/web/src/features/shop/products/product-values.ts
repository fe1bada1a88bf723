import { accProducts, type AccProduct, type AccProductInput, type Media, type TemporaryUpload } from '@stoa/contract/browser'

/** A picture in the form: a stored file or a temporary upload. */
export interface Picture {
  /** Id of the stored file, or UUID of the upload. */
  ref: number | string
  url: string
  name: string
}

/** Form values of a product. */
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

/** Form values of a new product. */
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

/** Form values of a stored product. */
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

/** Form value of a stored file or a temporary upload. */
export const pictureOf = (file: Media | TemporaryUpload): Picture => ({
  ref: 'expires_at' in file ? file.uuid : file.id,
  url: ('thumb_url' in file ? (file.preview_url ?? file.thumb_url) : file.preview_url) ?? file.url,
  name: file.name,
})

/** The body for form values. @param before the stored product; null for a new one */
export function bodyOf({ cover, pictures, attributes, ...values }: ProductValues, before: AccProduct | null): AccProductInput {
  const { acc_product_template_id, parent_id, stock_quantity, weight_g, ...rest } = values
  return {
    ...rest,
    price_minor: rest.price_minor as number,
    sale_price_minor: rest.sale_price_minor as number | null,
    parent_id: rest.type === 'variation' ? parent_id : null,
    stock_quantity: stock_quantity === '' ? null : stock_quantity,
    weight_g: weight_g === '' ? null : weight_g,
    attributes: attributes.filter(({ name }) => name.trim()),
    ...(!before && acc_product_template_id !== null && { acc_product_template_id }),
    ...picturesOf(cover, pictures, before),
  }
}

/** Pictures in the body. A new product without pictures omits them, so that it gets those of its template. */
function picturesOf(cover: Picture | null, pictures: readonly Picture[], before: AccProduct | null) {
  if (!before)
    return { ...(cover && { cover_media_id: cover.ref }), ...(pictures.length > 0 && { media_ids: pictures.map(({ ref }) => ref) }) }
  return {
    ...((cover?.ref ?? null) !== (before.coverMedia?.id ?? null) && { cover_media_id: cover?.ref ?? null }),
    media_ids: pictures.map(({ ref }) => ref),
  }
}

/** Validation rules of the form. */
export const PRODUCT_RULES = {
  name: `required|max:${accProducts.create.limits.name.maxLength}`,
  sku: `max:${accProducts.create.limits.sku.maxLength}`,
  ean: `max:${accProducts.create.limits.ean.maxLength}`,
  price_minor: 'required|money',
  sale_price_minor: 'money',
} as const
