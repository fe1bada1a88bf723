import { accountClients, relations } from '@stoa/contract/browser'
import { Alert, Button, Group, Paper, Stack, TextInput, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useEndpointForm } from '../../../../kit/index.ts'
import { TermsFields } from './terms-fields.tsx'
import { termsOf, termValues } from './terms-values.ts'
import { useRelation } from '../use-relation.ts'

/** The terms of a client or provider. */
export function EditTab() {
  const { t } = useTranslation('relations')
  const { relation, place, accountId } = useRelation()
  const endpoint = place === 'clients' ? accountClients.update : relations.update
  const form = useEndpointForm(endpoint, {
    params: { account_id: accountId, uuid: relation.uuid },
    defaults: { ...termValues(relation), display_name: relation.display_name ?? '' },
    rules: { invoice_email: 'email', credit_limit_minor: 'money' },
    labels: { invoice_email: t('fields.invoice_email'), credit_limit_minor: t('fields.credit_limit_minor') },
    toBody: ({ display_name, ...values }) => ({ ...termsOf(values), display_name: display_name || null, version: relation.version }),
    invalidates: ['relations', 'account-clients', 'providers', 'activity_logs', 'timeLine'],
    onDone: () => toast({ message: t('saved'), tone: 'good' }),
  })
  return (
    <Paper withBorder p="md" maw={860}>
      <form noValidate onSubmit={form.onSubmit}>
        <Stack>
          {form.error && <Alert color="red" variant="light" title={form.error.message} role="alert" />}
          <TextInput
            label={t('fields.display_name')}
            description={t('fields.display_name_hint', { name: relation.counterpart.name })}
            maxLength={relations.update.limits.display_name.maxLength}
            autoComplete="off"
            {...form.getInputProps('display_name')}
          />
          <TermsFields form={form} accountId={accountId} currency={relation.currency} />
          <Group justify="flex-end">
            <Button type="submit" loading={form.isPending}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  )
}
