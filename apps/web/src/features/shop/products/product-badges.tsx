import type { AccProduct } from '@stoa/contract/browser'
import { Center, IconBox, IconTool, Image, StatusBadge, type StatusTone } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../kit/index.ts'

const STATUS_TONES: Record<AccProduct['status'], StatusTone> = { active: 'good', draft: 'neutral', archived: 'neutral' }
const STOCK_TONES: Record<AccProduct['stock_status'], StatusTone> = { in_stock: 'good', out_of_stock: 'bad', on_backorder: 'warning' }

/** The cover of a product, or the icon of its type. */
export function ProductFace({
  product,
  size = 36,
}: {
  product: Pick<AccProduct, 'coverMedia'> & { type?: AccProduct['type'] }
  size?: number
}) {
  const url = product.coverMedia?.thumb_url ?? product.coverMedia?.url
  const TypeIcon = product.type === 'service' ? IconTool : IconBox
  if (url) return <Image src={url} alt="" w={size} h={size} radius="sm" fit="cover" style={{ flexShrink: 0 }} />
  return (
    <Center w={size} h={size} bg="var(--mantine-color-default-hover)" style={{ borderRadius: 'var(--mantine-radius-sm)', flexShrink: 0 }}>
      <TypeIcon size={size * 0.55} stroke={1.5} />
    </Center>
  )
}

/** Status of a product. */
export function ProductStatus({ status }: Pick<AccProduct, 'status'>) {
  const { t } = useTranslation('shop')
  return <StatusBadge tone={STATUS_TONES[status]}>{t(`products.statuses.${status}`)}</StatusBadge>
}

/** Stock status of a product, with the quantity if it is counted. */
export function ProductStock({ product }: { product: Pick<AccProduct, 'stock_status' | 'stock_quantity'> }) {
  const { t } = useTranslation('shop')
  const count = product.stock_quantity === null ? '' : ` · ${formatCount(product.stock_quantity)}`
  return <StatusBadge tone={STOCK_TONES[product.stock_status]}>{`${t(`products.stock.${product.stock_status}`)}${count}`}</StatusBadge>
}
