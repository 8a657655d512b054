"""Makes the pictures of README.md and docs/ from the screenshots of `make pictures`.

pip install pillow==13.0.0; python3 ui/scripts/readme_pictures.py
"""

import sys
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parent.parent.parent
SCREENSHOTS = ROOT / "ui" / "screenshots" / "readme"
PICTURES = ROOT / "docs" / "pictures"
ANIMATION = PICTURES / "order.webp"
MAX_ANIMATION = 1_500_000
MAX_TOTAL = 2_500_000

PICTURES.mkdir(exist_ok=True)
for file in SCREENSHOTS.glob("*.png"):
    Image.open(file).save(PICTURES / f"{file.stem}.webp", quality=90, method=6)

frames = sorted((SCREENSHOTS / "order").glob("*.png"))
first, *rest = (Image.open(frame).convert("RGB") for frame in frames)
# A frame's name ends with its milliseconds.
durations = [int(frame.stem.split("-")[1]) for frame in frames]
# Every frame is a key frame: others leave faint traces of the frames before them.
first.save(
    ANIMATION, save_all=True, append_images=rest, duration=durations, loop=0, quality=75, method=6, kmin=0, kmax=1
)

sizes = {file.name: file.stat().st_size for file in sorted(PICTURES.iterdir())}
for name, size in sizes.items():
    print(f"{name}: {size} bytes")
print(f"total: {sum(sizes.values())} bytes; animation: {len(frames)} frames, {sum(durations) / 1000} s")
if sizes[ANIMATION.name] > MAX_ANIMATION or sum(sizes.values()) > MAX_TOTAL:
    sys.exit(f"at most {MAX_ANIMATION} bytes for {ANIMATION.name} and {MAX_TOTAL} bytes in total")
