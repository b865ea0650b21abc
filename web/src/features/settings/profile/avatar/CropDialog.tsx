import { Hint, Row } from '#ui/layout.tsx';
import 'react-easy-crop/react-easy-crop.css';
import { useId, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import { useTextsOf } from '#i18n/words.ts';
import { Button, DialogActions } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import styles from '../profile.module.css';
import type { OpenPicture, Square } from './avatarPicture.ts';

type CropDialogProps = { picture: OpenPicture; onDone: (square: Square) => void; onClose: () => void };

const maxZoom = 4;

/** Import this lazily: the cropper brings much code. */
export function CropDialog({ picture, onDone, onClose }: CropDialogProps) {
  const { words, app } = useTextsOf('settings', 'profile');
  const id = useId();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const square = useRef<Square>(undefined);
  const keep = (_: unknown, pixels: Square): void => {
    square.current = pixels;
  };

  return (
    <Dialog title={words.cropTitle} closeLabel={app.close} onClose={onClose}>
      <div className={styles.area}>
        <Cropper
          image={picture.url}
          crop={crop}
          zoom={zoom}
          maxZoom={maxZoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={8}
          // The styles come as a file: the CSP forbids styles that a script injects.
          disableAutomaticStylesInjection
          mediaProps={{ alt: '' }}
          cropperProps={{ role: 'application', 'aria-label': words.cropLabel }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={keep}
          onCropAreaChange={keep}
        />
      </div>
      <Hint>{words.cropHint}</Hint>
      <Row gap={3} line className={styles.zoom}>
        <label htmlFor={id}>{words.zoom}</label>
        <input
          id={id}
          type="range"
          min={1}
          max={maxZoom}
          step={0.05}
          value={zoom}
          onChange={({ currentTarget }) => setZoom(currentTarget.valueAsNumber)}
        />
      </Row>
      <DialogActions cancel={{ label: words.cancel, onClick: onClose }}>
        <Button variant="primary" onClick={() => square.current && onDone(square.current)} label={words.cropDone} />
      </DialogActions>
    </Dialog>
  );
}
