import { Alert, Button, Group, Stack, Text, toast } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError, RouteModal, useChange, useModalClose } from '../../../../kit/index.ts'
import { useProductWords } from '../product-name.ts'
import { useCatalogue } from '../product-kinds.ts'
import { useShownProduct } from './product-context.ts'
import { usePublishing } from './use-publishing.ts'

/** Deletes a product after a confirmation; offers to unpublish a product that is in use. */
export function ProductDeleteModal() {
  const { t } = useTranslation(['products', 'kit'])
  const { product, kind } = useShownProduct()
  const { account_id, calls, home } = useCatalogue()
  const { nameOf } = useProductWords()
  const navigate = useNavigate()
  const close = useModalClose('back')
  const publishing = usePublishing()
  const remove = useChange(calls.products.remove)
  const confirm = () =>
    remove.send({ params: { id: product.id } }).then(
      () => {
        toast({ message: t('kit:delete.done'), tone: 'good' })
        void navigate({ to: account_id === null ? kind.base : home, replace: true })
      },
      () => undefined,
    )
  const isUsed = remove.error instanceof ApiError && remove.error.code === 'in_use'
  return (
    <RouteModal title={t('kit:back_office.delete_title')} size="md" close="back">
      <Stack>
        <Text fw={600}>{nameOf(product)}</Text>
        <Text size="sm">{t('kit:back_office.delete_text')}</Text>
        {remove.error && (
          <Alert color="red" variant="light" role="alert">
            {remove.error.message}
            {isUsed && product.published_at && <Text size="sm">{t('products:unpublish_instead')}</Text>}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            {t('kit:ui.cancel')}
          </Button>
          {isUsed && product.published_at && (
            <Button variant="default" loading={publishing.isPending} onClick={() => void publishing.toggle(product).then(close)}>
              {t('products:unpublish')}
            </Button>
          )}
          <Button color="red" loading={remove.isPending} onClick={() => void confirm()} data-autofocus>
            {t('kit:back_office.delete_confirm')}
          </Button>
        </Group>
      </Stack>
    </RouteModal>
  )
}
