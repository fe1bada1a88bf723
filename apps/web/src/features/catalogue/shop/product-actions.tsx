import { copyProduct, ownProducts, type Product } from '@stoa/contract/browser'
import { Button, IconCopy, IconEdit } from '@stoa/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Can } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'
import { ownPath, useCopyProduct, useSells } from '../display/index.ts'

/** Edits a product of the account, or copies one of the platform into the products of the account. */
export function ProductActions({ product }: { product: Product }) {
  const { t } = useTranslation('catalogue')
  const account_id = useAccountId()
  const navigate = useNavigate()
  const sells = useSells()
  const { copy, isPending } = useCopyProduct(account_id, (made) => void navigate({ to: ownPath(made, account_id) }))
  if (product.type === 'membership') return null
  if (product.account_id === account_id)
    return (
      <Can endpoint={ownProducts.update}>
        <Button leftSection={<IconEdit size={16} />} component={Link} to={ownPath(product, account_id)}>
          {t('edit')}
        </Button>
      </Can>
    )
  if (!sells) return null
  return (
    <Can endpoint={copyProduct}>
      <Button variant="default" leftSection={<IconCopy size={16} />} loading={isPending} onClick={() => void copy(product)}>
        {t('copy')}
      </Button>
    </Can>
  )
}
