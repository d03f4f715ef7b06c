import { Button, ButtonLink, type ButtonVariant } from '#app/ui/button.tsx'
import { Heart, HeartIcon } from '#app/ui/heart.tsx'
import {
  arrowShape,
  bookmarkShape,
  calendarShape,
  chevronShape,
  clockShape,
  closeShape,
  Icon,
  menuShape,
  pinShape,
  playShape,
  searchShape,
  shareShape,
} from '#app/ui/icon.tsx'
import { Table } from '#app/ui/table.tsx'
import { Row, Shown, Specimen } from './specimen.tsx'

const variants: ButtonVariant[] = [
  ...(['default', 'destructive', 'outline', 'secondary', 'ghost'] as const),
  ...(['link', 'hero', 'pastel', 'pink', 'green'] as const),
]

const shapes = [
  bookmarkShape,
  shareShape,
  searchShape,
  playShape,
  closeShape,
  menuShape,
  arrowShape,
  chevronShape,
  clockShape,
  pinShape,
  calendarShape,
]

const sizes = ['variant', 'default', 'sm', 'lg', 'icon']
const states = ['variant', 'hover', 'focus', 'active', 'disabled', 'busy']

export function Actions() {
  return (
    <>
      <Specimen wide name="Button, in its sizes" note="44 px, 36 (44 under a finger), 54, 44 × 44.">
        <Table
          caption="Buttons by variant and size"
          columns={sizes.map((label) => ({ label, align: 'start' }))}
          rows={variants.map((variant) => [
            variant,
            ...(['default', 'sm', 'lg'] as const).map((size) => (
              <Button key={size} variant={variant} size={size}>
                Read on
              </Button>
            )),
            <Button key="icon" variant={variant} size="icon" aria-label="Play">
              <Icon shape={playShape} />
            </Button>,
          ])}
        />
      </Specimen>
      <Specimen
        wide
        name="Button, in its states"
        note="Hover flips to ink or accent, active drops a pixel. Busy keeps its focus and says what it does."
      >
        <Table
          caption="Buttons by variant and state"
          columns={states.map((label) => ({ label, align: 'start' }))}
          rows={variants.map((variant) => [
            variant,
            ...(['hover', 'focus', 'active'] as const).map((state) => (
              <Shown key={state} as={state}>
                <Button variant={variant}>Read on</Button>
              </Shown>
            )),
            <Button key="disabled" variant={variant} disabled>
              Read on
            </Button>,
            <Button key="busy" variant={variant} busy="Sending...">
              Send
            </Button>,
          ])}
        />
      </Specimen>
      <Specimen name="Button link" note="An address that looks like a button is still a link.">
        <Row>
          <ButtonLink href="#actions">Read on</ButtonLink>
          <ButtonLink href="#actions" variant="outline" size="sm">
            Read on
          </ButtonLink>
        </Row>
      </Specimen>
      <Specimen name="Heart" note="Keeps its own cream chip, so that it reads on any plate.">
        <div className="specimen-hearts">
          <Heart saved={false} aria-label="Save Koi to favorites" />
          <Heart saved aria-label="Save Peony to favorites" />
          <Shown as="hover">
            <Heart saved={false} aria-label="Save Moth to favorites" />
          </Shown>
        </div>
      </Specimen>
      <Specimen
        name="Icon"
        note="Twelve, cut like the drawings they stand beside. 16 px in a line of facts, 20 and 24 elsewhere."
      >
        {['size-4', 'size-5', 'size-6'].map((size) => (
          <Row key={size}>
            <HeartIcon className={size} />
            {shapes.map((shape) => (
              <Icon key={shape} shape={shape} className={size} />
            ))}
          </Row>
        ))}
      </Specimen>
    </>
  )
}
