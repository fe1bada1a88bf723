import {
  ACC_ORDER_STATUSES,
  softOneDocumentTypes,
  softOneStatusMappings,
  type SoftOneApiService,
  type SoftOneDocumentType,
  type SoftOneStatusMapping,
} from '@stoa/contract/browser'
import { Alert, Checkbox, Group, ListSkeleton, Select, Stack, Text, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FormModal, RouteModal, useEndpoint, useEndpointForm, useModalClose } from '../../../kit/index.ts'
import { LoadedErp } from './loaded-erp.tsx'

type Wish = 'any' | 'invoice'
interface Row {
  /** Null without a document. */
  type: number | null
  auto: boolean
}
type Values = { rows: Record<string, Row> }

const WISHES: readonly Wish[] = ['any', 'invoice']
const keyOf = (status: string, wish: Wish) => `${status}:${wish}`
const wishOf = (wants_invoice: boolean | null): Wish => (wants_invoice ? 'invoice' : 'any')

/** Which document an order gets in which status. */
export function StatusMappingModal() {
  const { t } = useTranslation('soft_one')
  return <LoadedErp title={t('statuses.title')}>{(erp) => <Loading erp={erp} />}</LoadedErp>
}

function Loading({ erp }: { erp: SoftOneApiService }) {
  const { t } = useTranslation('soft_one')
  const params = { soft_one_api_service_id: erp.id }
  const mappings = useEndpoint(softOneStatusMappings.read, { params })
  const types = useEndpoint(softOneDocumentTypes.list, { params, query: { per_page: 100, sort: 'name' } })
  if (mappings.answer && types.answer)
    return <MappingForm erp={erp} mappings={mappings.answer.data.mappings} types={types.answer.data.filter(({ is_active }) => is_active)} />
  return (
    <RouteModal title={t('statuses.title')}>
      <ListSkeleton rows={5} />
    </RouteModal>
  )
}

interface MappingFormProps {
  erp: SoftOneApiService
  mappings: readonly SoftOneStatusMapping[]
  types: readonly SoftOneDocumentType[]
}

function MappingForm({ erp, mappings, types }: MappingFormProps) {
  const { t } = useTranslation(['soft_one', 'shop'])
  const close = useModalClose()
  const stored = new Map(mappings.map((one) => [keyOf(one.acc_order_status, wishOf(one.wants_invoice)), one]))
  const places = ACC_ORDER_STATUSES.flatMap((status) => WISHES.map((wish) => ({ status, wish, key: keyOf(status, wish) })))
  const rows = Object.fromEntries(
    places.map(({ key }) => {
      const one = stored.get(key)
      return [key, { type: one?.soft_one_document_type_id ?? null, auto: one?.auto_create ?? false }]
    }),
  )
  const form = useEndpointForm<typeof softOneStatusMappings.update, Values>(softOneStatusMappings.update, {
    params: { soft_one_api_service_id: erp.id },
    defaults: { rows },
    toBody: ({ rows: typed }) => ({
      mappings: [
        ...places.flatMap(({ status, wish, key }) => {
          const { type, auto } = typed[key]!
          if (type === null) return []
          const wants_invoice = wish === 'invoice' ? true : null
          return [{ acc_order_status: status, wants_invoice, soft_one_document_type_id: type, auto_create: auto }]
        }),
        // Mappings for orders without an invoice are kept; other programs can make them.
        ...mappings.filter(({ wants_invoice }) => wants_invoice === false),
      ],
    }),
    onDone: () => {
      toast({ message: t('saved'), tone: 'good' })
      close()
    },
  })
  const options = types.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <FormModal title={t('statuses.title')} form={form} size="xl">
      <Text size="sm" c="dimmed">
        {t('statuses.text')}
      </Text>
      {!types.length && <Alert color="yellow">{t('statuses.no_types')}</Alert>}
      {ACC_ORDER_STATUSES.map((status) => (
        <Stack key={status} gap={4} role="group" aria-label={t(`shop:orders.statuses.${status}`)}>
          <Text size="sm" fw={600}>
            {t(`shop:orders.statuses.${status}`)}
          </Text>
          {WISHES.map((wish) => {
            const key = keyOf(status, wish)
            const { type, auto } = form.values.rows[key]!
            return (
              <Group key={wish} gap="sm" align="center">
                <Select
                  aria-label={`${t(`shop:orders.statuses.${status}`)}: ${t(`statuses.wishes.${wish}`)}`}
                  placeholder={t(`statuses.none.${wish}`)}
                  options={options}
                  value={type}
                  onChange={(next) => form.setFieldValue(`rows.${key}.type`, next)}
                  flex={1}
                  miw={200}
                />
                <Checkbox
                  label={t('statuses.auto')}
                  disabled={type === null}
                  checked={auto && type !== null}
                  onChange={(event) => form.setFieldValue(`rows.${key}.auto`, event.currentTarget.checked)}
                />
              </Group>
            )
          })}
        </Stack>
      ))}
    </FormModal>
  )
}
