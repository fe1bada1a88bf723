import { sendInvoiceEndpoint, type Invoice } from '@stoa/contract/browser'
import { BaseTextarea, Button, Group, IconCopy, Text, TextInput, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm } from '../../../../kit/index.ts'

/** Mails the document with its PDF, or copies the link that needs no login. */
export function SendDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { t } = useTranslation('invoices')
  const form = useEndpointForm(sendInvoiceEndpoint, {
    params: { uuid: invoice.uuid },
    defaults: { to: invoice.buyer_snapshot?.email ?? '', message: '' },
    rules: { to: 'required|email' },
    labels: { to: t('send.to') },
    invalidates: ['invoices', 'activity_logs', 'timeLine'],
    onDone: (_, values) => {
      toast({ message: t('done.send', { email: values.to }), tone: 'good' })
      onClose()
    },
  })
  const copy = async () => {
    await navigator.clipboard.writeText(invoice.public_url ?? '')
    toast({ message: t('send.copied'), tone: 'good' })
  }
  return (
    <FormModal
      title={t('send.title')}
      form={form}
      submitLabel={t('steps.send')}
      onClose={onClose}
      size="md"
      footer={
        invoice.public_url && (
          <Button variant="subtle" leftSection={<IconCopy size={16} />} onClick={() => void copy()}>
            {t('send.copy')}
          </Button>
        )
      }
    >
      <TextInput label={t('send.to')} type="email" required data-autofocus {...form.getInputProps('to')} />
      <BaseTextarea label={t('send.message')} rows={4} {...form.getInputProps('message')} />
      <Group>
        <Text size="sm" c="dimmed">
          {t('send.help', { language: t(`languages.${invoice.locale}`) })}
        </Text>
      </Group>
    </FormModal>
  )
}
