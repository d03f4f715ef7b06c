import { HouseAdvert } from '#app/site/house-advert.tsx'
import { AdSlot } from '#app/ui/ad-slot.tsx'
import { Frame } from '#app/ui/frame.tsx'
import { Heart } from '#app/ui/heart.tsx'
import { CaptionedPlate, Plate } from '#app/ui/plate.tsx'
import koi from '#content/pictures/gallery/japanese-chest-piece.webp'
import { Shown, Specimen } from './specimen.tsx'

const facts = { category: 'Japanese Traditional', place: 'London UK' }
const alt = 'A koi climbing past a chrysanthemum and peony above breaking waves'

export function Pictures() {
  return (
    <>
      <Specimen
        name="Plate"
        note="Always 4:5 and always on cream, in both themes: ruled on paper, pinned on ink. Only the pinned lift."
      >
        {(half) => (
          <div className="specimen-columns">
            <CaptionedPlate
              {...facts}
              number="Plate 8"
              title="Japanese Chest Piece"
              href="#pictures"
            >
              <Plate
                src={koi}
                alt={alt}
                pinned={half === 'ink'}
                heart={<Heart saved={false} aria-label="Save Japanese Chest Piece to favorites" />}
              />
            </CaptionedPlate>
            <Shown as="hover">
              <CaptionedPlate {...facts} number="Plate 9" title="Pointed at" href="#pictures">
                <Plate
                  src={koi}
                  alt={alt}
                  pinned={half === 'ink'}
                  heart={<Heart saved aria-label="Save Pointed at to favorites" />}
                />
              </CaptionedPlate>
            </Shown>
            <CaptionedPlate {...facts} number="Plate 10" title="Without an address">
              <Plate src={koi} alt={alt} pinned={half === 'ink'} />
            </CaptionedPlate>
          </div>
        )}
      </Specimen>
      <Specimen
        name="Frame"
        note="A reader's photograph or a poster, cropped to its slot and never tinted."
      >
        <div className="specimen-columns">
          {(['portrait', 'square', 'landscape', 'screen'] as const).map((shape) => (
            <Frame key={shape} shape={shape} src={koi} alt={alt} width={800} height={1000} />
          ))}
        </div>
      </Specimen>
      <Specimen
        name="Ad slot"
        note="Its room is kept and it is always named. Our own adverts stand there until somebody rents it."
      >
        <AdSlot size="mpu">
          <HouseAdvert of="story" />
        </AdSlot>
      </Specimen>
    </>
  )
}
