import { softOnePaymentMappings, type SoftOneApiService, type SoftOnePaymentMappings } from '@stoa/contract/browser'
import { ListSkeleton, SimpleGrid, Stack, Text, TextInput, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FormModal, RouteModal, useEndpoint, useEndpointForm, useModalClose } from '../../../kit/index.ts'
import { CodeInput } from './code-input.tsx'
import { LoadedErp } from './loaded-erp.tsx'

interface Row {
  kind: 'payment' | 'shipping'
  method: string
  label: string
  code: string
}
interface Values {
  rows: Row[]
  /** Code for a method that no order has yet. */
  other: { method: string; code: string }
}

const KINDS = ['payment', 'shipping'] as const

/** Which codes of the ERP stand for the methods of payment and shipping of the shop. */
export function PaymentMappingModal() {
  const { t } = useTranslation('soft_one')
  return <LoadedErp title={t('payments.title')}>{(erp) => <Loading erp={erp} />}</LoadedErp>
}

function Loading({ erp }: { erp: SoftOneApiService }) {
  const { t } = useTranslation('soft_one')
  const loaded = useEndpoint(softOnePaymentMappings.read, { params: { soft_one_api_service_id: erp.id } })
  if (loaded.answer) return <MappingForm erp={erp} stored={loaded.answer.data} />
  return (
    <RouteModal title={t('payments.title')}>
      <ListSkeleton rows={4} />
    </RouteModal>
  )
}

/** A row for every method that orders have or that is mapped. */
function rowsOf({ mappings, shop_methods }: SoftOnePaymentMappings): Row[] {
  const labels = new Map(shop_methods.map(({ kind, value, label }) => [`${kind} ${value}`, label]))
  const methods = new Set([...labels.keys(), ...mappings.map(({ kind, payment_method }) => `${kind} ${payment_method}`)])
  return [...methods].map((key) => {
    const kind = key.startsWith('shipping ') ? 'shipping' : 'payment'
    const method = key.slice(kind.length + 1)
    const mapping = mappings.find((one) => one.kind === kind && one.payment_method === method)
    return { kind, method, label: labels.get(key) ?? method, code: mapping?.external_code ?? '' }
  })
}

function MappingForm({ erp, stored }: { erp: SoftOneApiService; stored: SoftOnePaymentMappings }) {
  const { t } = useTranslation('soft_one')
  const close = useModalClose()
  const codes = { payment: erp.reference?.payments ?? [], shipping: erp.reference?.shipments ?? [] }
  const named = (kind: Row['kind'], payment_method: string, external_code: string) => ({
    kind,
    payment_method,
    external_code,
    external_name: codes[kind].find(({ code }) => code === external_code)?.name ?? null,
  })
  const form = useEndpointForm<typeof softOnePaymentMappings.update, Values>(softOnePaymentMappings.update, {
    params: { soft_one_api_service_id: erp.id },
    defaults: { rows: rowsOf(stored), other: { method: '', code: '' } },
    toBody: ({ rows, other }) => ({
      mappings: [
        ...rows.filter(({ code }) => code.trim()).map(({ kind, method, code }) => named(kind, method, code)),
        ...(other.method.trim() && other.code ? [named('payment', other.method.trim(), other.code)] : []),
      ],
    }),
    onDone: () => {
      toast({ message: t('saved'), tone: 'good' })
      close()
    },
  })
  const { rows } = form.values
  return (
    <FormModal title={t('payments.title')} form={form} size="xl">
      <Text size="sm" c="dimmed">
        {t('payments.text')}
      </Text>
      {KINDS.map((kind) => (
        <Stack key={kind} gap="xs" role="group" aria-label={t(`payments.kinds.${kind}`)}>
          <Text size="sm" fw={600}>
            {t(`payments.kinds.${kind}`)}
          </Text>
          {!rows.some((row) => row.kind === kind) && (
            <Text size="sm" c="dimmed">
              {t('payments.empty')}
            </Text>
          )}
          {rows.map((row, index) =>
            row.kind === kind ? (
              <SimpleGrid key={row.method} cols={{ base: 1, xs: 2 }} spacing={4} style={{ alignItems: 'center' }}>
                <Text size="sm">{row.label}</Text>
                <CodeInput
                  aria-label={row.label}
                  codes={codes[kind]}
                  value={row.code}
                  onChange={(code) => form.setFieldValue(`rows.${index}.code`, code)}
                />
              </SimpleGrid>
            ) : null,
          )}
        </Stack>
      ))}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={4}>
        <TextInput label={t('payments.other')} autoComplete="off" {...form.getInputProps('other.method')} />
        <CodeInput label={t('payments.other_code')} codes={codes.payment} {...form.getInputProps('other.code')} />
      </SimpleGrid>
    </FormModal>
  )
}
