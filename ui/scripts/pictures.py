"""Makes what ui/public/media lacks beside its 480, 800 and 1200 wide pictures: thumbs, swatches and 640 wide ones.

pip install pillow==13.0.0; python3 ui/scripts/pictures.py
"""

from pathlib import Path

from PIL import Image

MEDIA = Path(__file__).parent.parent / "public" / "media"
WIDTHS = [200, 640]
QUALITIES = {"avif": 60, "webp": 80}
# AVIF and WebP of this much detail would be larger than the next wider ones.
FINE = {"gallery-texture": {"avif": 46, "webp": 75}}
# Left, top and side as parts of the picture's width: where the camera of the color pictures sees nothing but a cup.
CUP = (0.201, 0.599, 0.161)
CUTS = {"black-white": (0.14, 0.589, 0.179), "banner": (0.3, 0.225, 0.163)}


def save(picture: Image.Image, name: str, width: int) -> None:
    for ending, quality in (QUALITIES | FINE.get(name, {})).items():
        picture.save(MEDIA / f"{name}-{width}.{ending}", quality=quality, speed=2, method=6)


for file in sorted(MEDIA.glob("*-1200.jpg")):
    name = file.name.removesuffix("-1200.jpg")
    large = Image.open(file).convert("RGB")
    for width in WIDTHS:
        save(large.resize((width, width * large.height // large.width), Image.Resampling.LANCZOS), name, width)
    left, top, side = (round(part * large.width) for part in CUTS.get(name, CUP))
    cut = large.crop((left, top, left + side, top + side))
    save(cut.resize((112, 112), Image.Resampling.LANCZOS), name, 112)

poster = Image.open(MEDIA / "swing-poster.jpg").convert("RGB")
poster.resize((200, 250), Image.Resampling.LANCZOS).save(MEDIA / "swing-poster-200.webp", quality=80, method=6)
