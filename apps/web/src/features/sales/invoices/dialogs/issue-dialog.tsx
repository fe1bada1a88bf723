import { issueInvoiceEndpoint, type Invoice } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Alert, Checkbox, DatePicker, List, NumberInput, Text, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm } from '../../../../kit/index.ts'
import { EXCHANGE_RATE_RANGE } from '../../../shared/fields/index.ts'

/** Issues the draft, or shows all errors. */
export function IssueDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { t } = useTranslation('invoices')
  const email = invoice.buyer_snapshot?.email
  const asksRate = invoice.currency !== 'EUR' && invoice.credits_invoice_uuid === null && invoice.type !== 'proforma'
  const form = useEndpointForm(issueInvoiceEndpoint, {
    params: { uuid: invoice.uuid },
    defaults: { issue_date: invoice.issue_date, send: Boolean(email), exchange_rate: invoice.exchange_rate },
    invalidates: ['invoices', 'orders', 'movements', 'relations', 'account-clients', 'activity_logs', 'timeLine'],
    onDone: (answer) => {
      toast({ message: t('done.issue', { number: answer.data.number }), tone: 'good' })
      onClose()
    },
  })
  const problems = Object.entries(form.errors).filter(([field]) => field !== 'issue_date' && (!asksRate || field !== 'exchange_rate'))
  return (
    <FormModal title={t('issue.title')} form={form} submitLabel={t('steps.issue')} onClose={onClose} size="md">
      <Text size="sm">
        {t(textOf(invoice), { amount: formatMoney(invoice.payable_minor, invoice.currency), name: invoice.client_name })}
      </Text>
      {problems.length > 0 && (
        <Alert color="red" variant="light" title={t('issue.problems')} role="alert">
          <List size="sm">
            {problems.map(([field, text]) => (
              <List.Item key={field}>{text}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      <DatePicker label={t('issue.date')} presets={false} {...form.getInputProps('issue_date')} />
      {asksRate && (
        <NumberInput
          label={t('fields.exchange_rate', { currency: invoice.currency })}
          description={t('fields.exchange_rate_help')}
          {...EXCHANGE_RATE_RANGE}
          decimalScale={5}
          {...form.getInputProps('exchange_rate')}
        />
      )}
      <Checkbox
        label={email ? t('issue.send', { email }) : t('issue.no_email')}
        disabled={!email}
        {...form.getInputProps('send', { type: 'checkbox' })}
      />
    </FormModal>
  )
}

const textOf = ({ credits_invoice_uuid, type }: Invoice) => {
  if (credits_invoice_uuid) return 'issue.text_credit'
  return type === 'proforma' ? 'issue.text_proforma' : 'issue.text'
}
