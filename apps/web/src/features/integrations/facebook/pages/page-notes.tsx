import { adminFacebookPages, type FacebookPage } from '@stoa/contract/browser'
import { Alert, Button, Stack, Textarea, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useEndpointForm, useMay } from '../../../../kit/index.ts'

/** Notes of platform staff on a page. */
export function PageNotes({ page }: { page: FacebookPage }) {
  const { t } = useTranslation('facebook')
  const may = useMay()
  const isReadOnly = !may(adminFacebookPages.update)
  const form = useEndpointForm(adminFacebookPages.update, {
    params: { id: page.id },
    defaults: { notes: page.notes ?? '' },
    labels: { notes: t('notes.title') },
    toBody: ({ notes }) => ({ notes: notes?.trim() ?? '', version: page.version }),
    onDone: () => toast({ message: t('notes.saved'), tone: 'good' }),
  })
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="xs" align="flex-start">
        {form.error && (
          <Alert color="red" variant="light" role="alert" w="100%">
            {form.error.message}
          </Alert>
        )}
        <Textarea
          label={t('notes.title')}
          description={t('notes.hint')}
          w="100%"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={1000}
          readOnly={isReadOnly}
          {...form.getInputProps('notes')}
        />
        {!isReadOnly && form.isDirty() && (
          <Button type="submit" size="compact-md" loading={form.isPending}>
            {t('notes.save')}
          </Button>
        )}
      </Stack>
    </form>
  )
}
