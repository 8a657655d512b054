"""Renders the product's pictures and film and packs them for the pages, in brand/media.

    pack.py --masters FOLDER --font FILE [NAME...]

A master is a PNG such as three-quarter-pink.png, that of the film a folder of frames; those that are missing are
rendered, which takes minutes each. Without names, all pictures and the film are made.
"""
import argparse
import io
import subprocess
import sys
from pathlib import Path

import numpy as np
import resvg_py
from PIL import Image, ImageFilter

import film

MEDIA = Path(__file__).parent.parent / "media"
COLORS = ["white", "brown", "pink", "black-white"]
# The angles in every color, with the color whose file name has no color.
ANGLES = {"texture": "white", "three-quarter": "pink", "back": "white", "detail": "black-white", "flat-lay": "pink"}
OF_ALL_COLORS = ["together", "banner"]
OF_A_COLOR = ["front", *ANGLES, "bust-form", "og-image"]
# The tailor's form in the sizes other than M, whose picture is `bust-form`.
SIZES = ["s", "l", "xl"]
NAMES = [
    *(f"{scene}-{color}" for scene in OF_A_COLOR for color in COLORS),
    *(f"bust-form-{color}-{size}" for color in COLORS for size in SIZES),
    *OF_ALL_COLORS,
]
FILM = "swing"
POSTERS = {"swing-poster": 720, "swing-poster-200": 200}
POSTER_BYTES = 26_000
# How much larger than its scene a picture is rendered.
SCALES = {"front": 1.5, "flat-lay": 1.5, "banner": 2.4}
# The rays for each pixel of pictures that are shown smaller than they are rendered.
SAMPLES = {"flat-lay": 8, "texture": 10}
SIZE_SAMPLES = 6

# The widths in ui/src/components/src-set.ts. Only galleries show the angles whose file names have a color.
WIDTHS = [200, 480, 640, 800, 1200]
GALLERY_WIDTHS = {"avif": [200, 480, 800, 1200], "webp": [200, 480, 800]}
BUST_FORM_WIDTHS = {"avif": [480, 800, 1200], "webp": [800]}
# The form in each size, which is loaded when the size is chosen.
SIZE_WIDTH, SIZE_BYTES = 480, 25_000
# The widths of the pictures that are enlarged furthest.
LARGE_WIDTHS = [1200, 1800]
LARGE_SCENES = ["front", "flat-lay"]
BANNER_WIDTHS = [200, 480, 640, 800, 1200, 1600, 2400, 3840]
# The largest quality of each format, and the largest file of 800 px in bytes.
QUALITIES = {"avif": (66, 44_000), "webp": (82, 74_000), "jpg": (84, 106_000)}
MIN_QUALITY = 30
# The largest AVIF of the pictures that are first on a page, by width: on a phone, more than that takes slow 4G another
# round trip. The home page loads `flat-lay` before any input.
AVIF_BYTES = {scene: {480: 16_900, 640: 16_900, 800: 40_000} for scene in ("front", "together")}
AVIF_BYTES["flat-lay"] = {480: 15_300, 640: 25_000, 800: 36_800}

# The pictures of shared links: JPEG, which all networks read, with the wordmark.
OG_SIZE = (1200, 630)
OG_QUALITY = 84
LOGO = MEDIA / "logo.svg"

# The tones of the backdrops, the same in every picture; the wall behind White is darker.
STUDIO_SCENES = ["front", "three-quarter", "back", "bust-form", "og-image"]
STUDIO = np.array([235, 215, 201], np.float32) / 255
STUDIO_OF_COLOR = {"white": np.array([220, 195, 177], np.float32) / 255}
LINEN = np.array([233, 216, 203], np.float32) / 255
# Exponents for the brightness: pale pile should look clean, and close-ups are overexposed.
GAMMA_OF_COLOR = {"white": 0.92, "brown": 0.97, "pink": 1.0, "black-white": 0.96}
GAMMA_OF_SCENE = {"texture": 1.0, "together": 1.13, "banner": 1.1, "detail": 1.12, "flat-lay": 1.0, "og-image": 1.1}
# White and its darker wall need less under these lights.
GAMMA_OF_PICTURE = {"detail-white": 0.8, "og-image-white": 0.7}

# Swatches are crops that are all fabric in the pictures of the colors: left, top and side in fractions of the width.
SWATCH_WIDTH = 112
DEFAULT_CROP = (0.201, 0.599, 0.161)
CROPS = {
    "gallery-texture": (0.12, 0.9, 0.161),
    "gallery-flat-lay": (0.22, 0.62, 0.161),
    "black-white": (0.689, 0.631, 0.139),
    "banner": (0.29, 0.31, 0.04),
}


def split_size(name: str) -> tuple[str, str | None]:
    """Returns the name of a picture without its size, and the size if it shows one other than M."""
    for size in SIZES:
        if name.startswith("bust-form-") and name.endswith(f"-{size}"):
            return name.removesuffix(f"-{size}"), size
    return name, None


def split_name(name: str) -> tuple[str, str | None]:
    """Returns the scene of a picture without a size, and its color if it shows one."""
    for color in COLORS:
        if name.endswith(f"-{color}") and name.removesuffix(f"-{color}") in OF_A_COLOR:
            return name.removesuffix(f"-{color}"), color
    return name, None


def file_name(name: str) -> str:
    """Returns the name of a picture's files in the media folder, without width and ending."""
    scene, color = split_name(name)
    if scene == "front":
        return color
    if scene == "banner":
        return scene
    if scene == "og-image":
        return name
    return f"gallery-{scene}" if color in (None, ANGLES.get(scene)) else f"gallery-{scene}-{color}"


def is_only_in_galleries(scene: str, color: str | None) -> bool:
    return scene in ANGLES and color != ANGLES[scene]


def widths_of(scene: str, color: str | None, ending: str) -> list[int]:
    if ending == "jpg":
        return [800]
    if scene == "banner":
        return BANNER_WIDTHS
    if scene == "bust-form":
        return BUST_FORM_WIDTHS[ending]
    widths = GALLERY_WIDTHS[ending] if is_only_in_galleries(scene, color) else WIDTHS
    return sorted({*widths, *LARGE_WIDTHS}) if scene in LARGE_SCENES else widths


def render(name: str, master: Path, font: Path) -> None:
    without_size, size = split_size(name)
    scene, color = split_name(without_size)
    samples = SIZE_SAMPLES if size else SAMPLES.get(scene)
    script = Path(__file__).with_name("render.py")
    command = [sys.executable, script, scene, master, "--font", font, "--scale", str(SCALES.get(scene, 1))]
    if samples:
        command += ["--samples", str(samples)]
    if color:
        command += ["--color", color]
    if size:
        command += ["--size", size]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def render_film(folder: Path) -> None:
    """Renders the frames that are missing."""
    script = Path(__file__).with_name("render.py")
    command = [sys.executable, script, FILM, folder, "--color", film.COLOR, "--scale", str(film.SCALE)]
    subprocess.run([*command, "--frames", str(film.FRAMES)], check=True, stdout=subprocess.DEVNULL)


def grade(picture: Image.Image, gamma: float, backdrop: np.ndarray | None) -> Image.Image:
    """Raises the contrast and saturation a little and sets the backdrop to its tone."""
    pixels = (np.asarray(picture.convert("RGB"), np.float32) / 255) ** gamma
    pixels = pixels * 0.7 + pixels * pixels * (3 - 2 * pixels) * 0.3
    if backdrop is not None:
        height, width = pixels.shape[:2]
        top = pixels[: height // 9, width // 10 : -width // 10].reshape(-1, 3).mean(0)
        gain = backdrop / top
        # Bright tones are compressed rather than cut off.
        bright = 1 - (1 - pixels) * np.clip((1 - 0.75 * gain) / 0.25, 0.2, 3)
        pixels = np.where(pixels < 0.75, pixels * gain, bright)
    gray = pixels.mean(2, keepdims=True)
    pixels = np.clip(gray + (pixels - gray) * 1.04, 0, 1)
    # Dithering hides banding in the smooth backdrop.
    pixels += (np.random.default_rng(0).random(pixels.shape[:2])[..., None] - 0.5) / 255
    return Image.fromarray(np.clip(pixels * 255 + 0.5, 0, 255).astype(np.uint8))


def resized(picture: Image.Image, width: int) -> Image.Image:
    height = round(picture.height * width / picture.width)
    sharpening = ImageFilter.UnsharpMask(0.6, 35, 1)
    return picture.resize((width, height), Image.Resampling.LANCZOS).filter(sharpening)


def encode(picture: Image.Image, ending: str, quality: int) -> bytes:
    options = {
        "avif": {"format": "AVIF", "speed": 3, "subsampling": "4:2:0"},
        "webp": {"format": "WEBP", "method": 6},
        "jpg": {"format": "JPEG", "optimize": True, "progressive": True, "subsampling": "4:2:0"},
    }
    buffer = io.BytesIO()
    picture.save(buffer, quality=quality, **options[ending])
    return buffer.getvalue()


def best_quality(picture: Image.Image, ending: str, max_bytes: int | None = None) -> int:
    """Returns the largest quality at which the file is not larger than its maximum."""
    largest, default_bytes = QUALITIES[ending]
    max_bytes = max_bytes or default_bytes
    if len(encode(picture, ending, largest)) <= max_bytes:
        return largest
    low, high = MIN_QUALITY, largest
    while high - low > 1:
        middle = (low + high) // 2
        if len(encode(picture, ending, middle)) <= max_bytes:
            low = middle
        else:
            high = middle
    return low


def pack(name: str, master: Path) -> None:
    name, size = split_size(name)
    scene, color = split_name(name)
    gamma = GAMMA_OF_PICTURE.get(name) or GAMMA_OF_SCENE.get(scene) or GAMMA_OF_COLOR[color]
    picture = grade(Image.open(master), gamma, backdrop_of(scene, color))
    if scene == "bust-form":
        write_size(f"{file_name(name)}-{size or 'm'}", picture)
    if size:
        return
    if scene == "og-image":
        write_og_image(file_name(name), picture, logo_at=(70, 262), logo_width=480)
        return
    write_widths(scene, color, file_name(name), picture)
    if scene != "bust-form" and not is_only_in_galleries(scene, color):
        write_swatch(file_name(name), picture, CROPS.get(file_name(name), DEFAULT_CROP))
    if scene == "banner":
        write_og_image("og-image", picture, logo_at=(344, 44), logo_width=513)


def pack_film(folder: Path) -> None:
    render_film(folder)
    masters = [Image.open(folder / f"{at:03d}.png") for at in range(film.FRAMES)]
    frames = [grade(master, GAMMA_OF_COLOR[film.COLOR], STUDIO) for master in masters]
    for width in film.FILES:
        film.pack([resized(frame, width) for frame in frames], width, MEDIA)
    for file, width in POSTERS.items():
        poster = resized(frames[film.MIDDLE], width)
        write(file, "webp", poster, best_quality(poster, "webp", POSTER_BYTES))


def backdrop_of(scene: str, color: str | None) -> np.ndarray | None:
    if scene == "flat-lay":
        return LINEN
    return STUDIO_OF_COLOR.get(color, STUDIO) if scene in STUDIO_SCENES else None


def write_size(file: str, picture: Image.Image) -> None:
    picture = resized(picture, SIZE_WIDTH)
    write(f"{file}-{SIZE_WIDTH}", "avif", picture, best_quality(picture, "avif", SIZE_BYTES))


def write_widths(scene: str, color: str | None, file: str, picture: Image.Image) -> None:
    for ending in QUALITIES:
        quality = best_quality(resized(picture, 800), ending)
        for width in widths_of(scene, color, ending):
            # More pixels need less quality each.
            of_width = quality - 6 if width > 800 else quality
            if ending == "avif" and (max_bytes := AVIF_BYTES.get(scene, {}).get(width)):
                of_width = best_quality(resized(picture, width), ending, max_bytes)
            write(f"{file}-{width}", ending, resized(picture, width), of_width)


def write_swatch(file: str, picture: Image.Image, crop: tuple[float, float, float]) -> None:
    left, top, side = (round(fraction * picture.width) for fraction in crop)
    swatch = resized(picture.crop((left, top, left + side, top + side)), SWATCH_WIDTH)
    for ending, quality in (("avif", 60), ("webp", 80)):
        write(f"{file}-{SWATCH_WIDTH}", ending, swatch, quality)


def write_og_image(file: str, picture: Image.Image, logo_at: tuple[int, int], logo_width: int) -> None:
    width, height = OG_SIZE
    picture = resized(picture, width)
    top = (picture.height - height) // 2
    picture = picture.crop((0, top, width, top + height))
    png = resvg_py.svg_to_bytes(svg_path=str(LOGO), width=logo_width)
    logo = Image.open(io.BytesIO(bytes(png))).convert("RGBA")
    picture.paste(logo, logo_at, logo)
    write(file, "jpg", picture, OG_QUALITY)


def write(name: str, ending: str, picture: Image.Image, quality: int) -> None:
    (MEDIA / f"{name}.{ending}").write_bytes(encode(picture, ending, quality))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--masters", type=Path, required=True)
    parser.add_argument("--font", type=Path, required=True)
    # Without names, argparse looks for the empty list among the choices.
    parser.add_argument("names", nargs="*", choices=[*NAMES, FILM, []], metavar="NAME")
    options = parser.parse_args()
    options.masters.mkdir(parents=True, exist_ok=True)
    for name in options.names or [*NAMES, FILM]:
        if name == FILM:
            pack_film(options.masters / FILM)
            continue
        master = options.masters / f"{name}.png"
        if not master.exists():
            print(f"rendering {name}", flush=True)
            render(name, master, options.font)
        pack(name, master)


if __name__ == "__main__":
    main()
