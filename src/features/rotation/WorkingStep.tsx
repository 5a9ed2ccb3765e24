import { LoaderCircle } from 'lucide-react'
import { StepView } from './StepView.tsx'

/** A request is under way. */
export const WorkingStep = ({ title }: { readonly title: string }) => (
  <StepView title={title}>
    <LoaderCircle size={20} className="text-accent-ink motion-safe:animate-spin" />
  </StepView>
)
