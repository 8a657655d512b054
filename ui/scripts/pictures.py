"""Makes the derived pictures in ui/public/media from the 1200 px originals: 200 px thumbnails, 640 px and swatches.

pip install pillow==13.0.0; python3 ui/scripts/pictures.py
"""

from pathlib import Path

from PIL import Image

MEDIA = Path(__file__).parent.parent / "public" / "media"
WIDTHS = [200, 640]
QUALITIES = {"avif": 60, "webp": 80}
# At the default quality, pictures with this much detail would be larger than their next wider versions.
DETAILED = {"gallery-texture": {"avif": 46, "webp": 75}}
# Swatch crops as left, top and side in fractions of the picture's width. In the color pictures this area is all fabric.
DEFAULT_CROP = (0.201, 0.599, 0.161)
CROPS = {"black-white": (0.14, 0.589, 0.179), "banner": (0.3, 0.225, 0.163)}


def save(picture: Image.Image, name: str, width: int) -> None:
    for ending, quality in (QUALITIES | DETAILED.get(name, {})).items():
        picture.save(MEDIA / f"{name}-{width}.{ending}", quality=quality, speed=2, method=6)


for file in sorted(MEDIA.glob("*-1200.jpg")):
    name = file.name.removesuffix("-1200.jpg")
    large = Image.open(file).convert("RGB")
    for width in WIDTHS:
        save(large.resize((width, width * large.height // large.width), Image.Resampling.LANCZOS), name, width)
    left, top, side = (round(fraction * large.width) for fraction in CROPS.get(name, DEFAULT_CROP))
    swatch = large.crop((left, top, left + side, top + side))
    save(swatch.resize((112, 112), Image.Resampling.LANCZOS), name, 112)

poster = Image.open(MEDIA / "swing-poster.jpg").convert("RGB")
poster.resize((200, 250), Image.Resampling.LANCZOS).save(MEDIA / "swing-poster-200.webp", quality=80, method=6)
