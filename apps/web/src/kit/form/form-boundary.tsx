import { Alert, Button, Stack, Text } from '@stoa/ui'
import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface FormBoundaryProps<V> {
  /** Values of the form, which are kept outside. */
  values: V
  onRestore: (values: V) => void
  children: ReactNode
}

/**
 * Keeps a form when its inputs cannot be shown: says so instead of the inputs, and continues with the values before the
 * entry that they could not show.
 */
export class FormBoundary<V> extends Component<FormBoundaryProps<V>, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  /** The latest values that could be shown. */
  private shown: V = this.props.values

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidMount() {
    this.remember()
  }

  override componentDidUpdate() {
    this.remember()
  }

  private remember() {
    if (!this.state.hasFailed) this.shown = this.props.values
  }

  private readonly resume = () => {
    this.props.onRestore(this.shown)
    this.setState({ hasFailed: false })
  }

  override render() {
    return this.state.hasFailed ? <FormFault onContinue={this.resume} /> : this.props.children
  }
}

function FormFault({ onContinue }: { onContinue: () => void }) {
  const { t } = useTranslation('kit')
  return (
    <Alert color="red" variant="light" role="alert" title={t('form_fault.title')}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{t('form_fault.text')}</Text>
        <Button size="xs" variant="default" onClick={onContinue} data-autofocus>
          {t('form_fault.continue')}
        </Button>
      </Stack>
    </Alert>
  )
}
